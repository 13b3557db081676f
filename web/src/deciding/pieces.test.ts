import { describe, expect, test } from "vitest";
import type { EndTold, StepTold, Told, View } from "../api/types";
import { fightOf, rowsOf } from "./blockbattle/fight";
import { cardStep, discards, handsOf, laidDown, purses, revealOf, revealsOf } from "./cards/cards";
import { type Openings, placesOf } from "./openings";
import { plannedOf } from "./plan";
import { asOne, waysOf } from "./sending";

const PIECES = { a1: { kind: "armor", owner: "germany" }, a2: { kind: "armor", owner: "germany" } };
const SPACES = { warsaw: {}, brest: {}, minsk: {} };
const step = (asks: string, ...picks: string[]): StepTold =>
  ({
    asks,
    choices: picks.map((pick) => ({ pick, label: pick, why_not: [], note: {} })),
    answer: null,
    written: "",
  }) as StepTold;
const openings = (part: Partial<Openings>): Openings =>
  ({ decision: { id: "d" }, prefix: [], top: step("verb"), verbs: {}, senders: [], ...part }) as Openings;

describe("orders to single pieces", () => {
  test("are drawn from where the pieces stood", () => {
    const [order] = plannedOf(["move a1, a2 > brest > minsk"], SPACES, PIECES, {
      a1: "warsaw",
      a2: "warsaw",
    });
    expect(order).toMatchObject({ verb: "move", path: ["warsaw", "brest", "minsk"] });
    expect(order?.units.map(({ key }) => key)).toEqual(["a1", "a2"]);
  });

  test("that differ in the piece alone are one order", () => {
    expect(asOne(["move a1 > brest", "move a2 > brest"])).toBe("move a1, a2 > brest");
    expect(asOne(["move a1 > brest", "move a2 > minsk > brest"])).toBeNull();
    expect(asOne(["move a1 > brest", "rail a2 > brest"])).toBeNull();
    expect(asOne(["move a1 > brest"])).toBeNull();
  });

  test("go by the ways that are open to all", () => {
    const way = (verb: string, piece: string) => ({
      verb,
      order: `${verb} ${piece} > brest`,
      answer: null,
      path: [],
    });
    const both = {
      order: "move a1 > brest",
      ways: [way("move", "a1"), way("rail", "a1")],
    } as unknown as EndTold;
    const one = { order: "rail a2 > brest", ways: [] } as unknown as EndTold;
    expect(waysOf([both, one])).toEqual([{ verb: "rail", orders: ["rail a1 > brest", "rail a2 > brest"] }]);
    expect(waysOf([both, undefined])).toEqual([]);
  });

  test("places that are answers are found behind the picks that lead to them", () => {
    const fight = openings({ prefix: ["fight"], top: step("goal", "brest", "minsk") });
    expect([...placesOf(fight, SPACES)]).toEqual([
      ["brest", ["fight", "brest"]],
      ["minsk", ["fight", "minsk"]],
    ]);
    const verbs = { allot: step("target", "brest", "a1"), move: step("block", "a1") };
    expect([...placesOf(openings({ verbs }), SPACES)]).toEqual([["brest", ["allot", "brest"]]]);
  });
});

describe("cards", () => {
  const cards = { ax1: { deck: "axis" }, ax2: { deck: "axis" }, al1: { deck: "allied" } } as never;
  const told = (seq: number, data: object): Told =>
    ({ seq, kind: "cards", data, text: "" }) as unknown as Told;

  test("are asked for behind a verb, alone or among others", () => {
    expect(cardStep(openings({ prefix: ["play"], top: step("card", "ax1") }))?.draft).toEqual(["play"]);
    expect(cardStep(openings({ verbs: { play: step("card", "ax1"), forgo: step("verb") } }))?.draft).toEqual([
      "play",
    ]);
    expect(cardStep(openings({ verbs: { fire: step("block", "a1") } }))).toBeNull();
  });

  test("that lie face down are known to whom the server tells", () => {
    expect(laidDown({ id: "d" } as never, { d: "play ax1" }, cards)).toBe("ax1");
    expect(laidDown({ id: "d" } as never, {}, cards)).toBe("");
  });

  test("hands are lists for their owners and numbers for others", () => {
    const view = { marks: { hands: { axis: ["ax1"], allied: 3 } } } as unknown as View;
    expect(handsOf(view)).toEqual([
      { name: "axis", cards: ["ax1"], count: 1 },
      { name: "allied", cards: null, count: 3 },
    ]);
  });

  test("turned up together are a reveal; those of earlier turns lie on the discard piles", () => {
    const events = [told(1, { axis: "ax1", allied: "al1", first: "axis" }), told(2, { space: "brest" })];
    expect(revealOf(events[0] as Told, cards)?.cards).toEqual([
      ["axis", "ax1"],
      ["allied", "al1"],
    ]);
    expect(revealsOf(events, cards)).toHaveLength(1);
    expect([...discards(revealsOf(events, cards), ["al1"], cards)]).toEqual([["axis", ["ax1"]]]);
    expect(purses({ axis: 3, western: 0 }, (id) => id.toUpperCase())).toBe("AXIS 3, WESTERN 0");
    expect(purses(["axis"], String)).toBe("");
  });
});

describe("a battle fought in turns", () => {
  const view = {
    focus: {
      battle: "brest",
      attacker: "axis",
      defender: "allied",
      round: 1,
      limit: 2,
      turns: [
        ["A", "allied"],
        ["A", "axis"],
        ["C", "allied"],
        ["C", "axis"],
      ],
      turn: 3,
      units: {
        a1: { side: "axis", turn: "C", dice: 3, aims: { army: 2 } },
        s1: { side: "allied", turn: "C", dice: 2, half: true, double: true, done: true },
      },
    },
    spaces: {
      brest: {
        pieces: [
          { owner: "germany", kind: "armor", key: "a1" },
          { owner: "black", token: "t", key: "t" },
        ],
      },
    },
  } as unknown as View;

  test("has everybody in the row of his turn, with what he can do", () => {
    const fight = fightOf(view);
    if (!fight) throw new Error("no fight");
    expect(rowsOf(fight, "axis")).toMatchObject([{ turn: "C", fighters: [{ id: "a1", aims: { army: 2 } }] }]);
    expect(rowsOf(fight, "allied")[0]?.fighters[0]).toMatchObject({ half: true, double: true, done: true });
    expect(fight.turns[fight.turn ?? 0]).toEqual({ name: "C", side: "axis" });
  });

  test("keeps those apart who do not fight yet", () => {
    expect(fightOf(view)?.waiting.map(({ token }) => token)).toEqual(["t"]);
    expect(fightOf({ ...view, focus: { battle: "brest" } })).toBeNull();
  });
});
