import { describe, expect, test } from "vitest";
import type { PieceView, WordsTold } from "../api/types";
import { boardOf } from "../recorded";
import { detailLines, ownerLine } from "../textboard/lines";
import { edgesOf, isBlock } from "./Block";
import { figureOf } from "./Figure";
import { marksOf } from "./marks";
import { standings } from "./stacking";

const board = boardOf("europe1999");
const WORDS = {
  names: {},
  marks: {},
  spaces: {},
  units: { block: { name: "block", many: "blocks" }, infantry: { name: "infantry", many: "infantry" } },
  powers: [
    { id: "black", name: "Black", adjective: "Axis" },
    { id: "germany", name: "Germany", adjective: "German" },
  ],
  pieces: { inf_1: { name: "German Infantry 1", kind: "infantry", owner: "germany", rate: "D2" } },
} as unknown as WordsTold;

const hidden = (number: number): PieceView => ({
  owner: "black",
  kind: "block",
  token: `x/black/${number}`,
  key: `x/black/${number}`,
});
const face = (key: string, steps = 3, most = 4): PieceView => ({
  owner: "germany",
  kind: "infantry",
  key,
  marks: { steps, most },
});

describe("standing blocks", () => {
  test("lie so that the steps that are left are up, and turn on as steps are lost", () => {
    expect(edgesOf({ left: 4, most: 4 })).toEqual([4, 3, 2, 1]);
    expect(edgesOf({ left: 3, most: 4 })).toEqual([3, 2, 1, 4]);
    expect(edgesOf({ left: 1, most: 3 })).toEqual([1, null, 3, 2]);
    expect(edgesOf({ left: 0, most: 2 })).toEqual([0, null, 2, 1]);
  });

  test("show their backs where faces are hidden, and a count instead of names", () => {
    expect(isBlock(hidden(1))).toBe(true);
    expect(isBlock({ owner: "germany", kind: "armor", count: 2 })).toBe(false);
    expect(figureOf([hidden(1)])).toBe(figureOf([hidden(1), hidden(2)]));
    expect(figureOf([hidden(1)])).not.toBe(figureOf([face("inf_1")]));
  });

  test("hidden blocks of a colour are one counter; open ones stand for themselves", () => {
    const place = Object.values(board.places.spaces).find(({ points }) => points.length > 15);
    if (!place) throw new Error("no such space");
    const found = standings(place, [hidden(1), hidden(2), hidden(3), face("inf_1"), face("inf_2")], 20, 0);
    expect(found.map(({ id, count }) => [id, count])).toEqual(
      expect.arrayContaining([
        ["black?", 3],
        ["inf_1", 1],
        ["inf_2", 1],
      ]),
    );
    expect(found).toHaveLength(3);
  });

  test("of one coat share a badge where there is no room, whoever their owners are", () => {
    const place = Object.values(board.places.spaces)[0];
    if (!place) throw new Error("no such space");
    const coatOf = (owner: string) => (owner === "germany" ? "black" : owner);
    const found = standings(place, [hidden(1), face("inf_1")], 20, 60, coatOf);
    expect(found.map(({ owner, count }) => [owner, count])).toEqual([["black", 2]]);
  });
});

describe("blocks in words", () => {
  test("hidden ones are counted by the side they serve", () => {
    expect(ownerLine("black", [hidden(1), hidden(2), hidden(3)], WORDS)).toBe("3 hidden Axis blocks.");
    expect(ownerLine("black", [hidden(1)], WORDS)).toBe("1 hidden Axis block.");
  });

  test("open ones are named, with rating and steps", () => {
    expect(marksOf(face("inf_1"), WORDS)).toBe("D2, 3 of 4 steps");
    expect(detailLines([face("inf_1"), hidden(1), hidden(2)], WORDS)).toEqual([
      ["inf_1", "German Infantry 1 (D2, 3 of 4 steps)"],
      ["black?", "2 hidden Axis blocks"],
    ]);
  });
});
