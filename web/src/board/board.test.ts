import { describe, expect, test } from "vitest";
import type { PieceView } from "../api/types";
import { boardOf, planning, words } from "../recorded";
import { type Direction, step } from "./compass";
import { heldTint } from "./held";
import { COATS, lab, labOfLinear, linear, NAMED_COATS, nationsOf } from "./nations";
import { drawnArrow } from "./Overlay";
import { standings } from "./stacking";

const board = boardOf("europe1999");
const world = boardOf("aa1942");
const nations = nationsOf(words, board.places, board.legend);

describe("areas", () => {
  test("every space of the game has its shape, in one piece or several, within the frame", () => {
    const shapes = new Map(board.areas.map((area) => [area.id, area]));
    for (const id of Object.keys(words.spaces)) {
      const area = shapes.get(id);
      expect(area?.path, id).toMatch(/^M[\d\- ]+l.*z$/);
      const [west, north, east, south] = area?.box ?? [0, 0, 0, 0];
      expect(
        west >= -1 && north >= -1 && east <= board.places.size[0] + 1 && south <= board.places.size[1] + 1,
        id,
      ).toBe(true);
    }
  });

  test("a space held by another power bears its colour, one held by its owner the printed one", () => {
    const area = board.areas.find(({ id }) => id === "east_poland");
    if (!area) throw new Error("no such area");
    const view = planning.look.view;
    const taken = { ...view, spaces: { ...view.spaces, east_poland: { controller: "germany" } } };
    expect(heldTint(area, board, view, nations)).toBe(board.places.spaces.east_poland?.tint);
    expect(heldTint(area, board, taken, nations)).toBe(nations.germany?.tint);
  });
});

describe("walking by compass", () => {
  const hearts = Object.fromEntries(
    Object.entries(board.places.spaces).map(([id, { label }]) => [id, label.at]),
  );
  const near = (id: string) => words.spaces[id]?.neighbours.map(({ space }) => space) ?? [];

  test("goes to the neighbour that lies there", () => {
    expect(step("poland", "right", near("poland"), hearts)).toBe("east_poland");
    expect(near("germany")).toContain(step("germany", "left", near("germany"), hearts));
  });

  test("reaches every space from every other", () => {
    const seen = new Set(["germany"]);
    const waiting = ["germany"];
    for (let here = waiting.pop(); here; here = waiting.pop()) {
      for (const direction of ["left", "right", "up", "down"] as Direction[]) {
        const next = step(here, direction, near(here), hearts);
        if (next && !seen.has(next)) {
          seen.add(next);
          waiting.push(next);
        }
      }
    }
    expect(Object.keys(hearts).filter((id) => !seen.has(id))).toEqual([]);
  });
});

describe("counters", () => {
  const pieces = (count: number, owners = 1): PieceView[] =>
    Array.from({ length: count }, (_, at) => ({
      owner: `power${at % owners}`,
      kind: "infantry",
      count: at + 1,
      key: `k${at}`,
    }));

  test("never stand on each other while they stand alone", () => {
    for (const drawn of [board, world]) {
      for (const [id, place] of Object.entries(drawn.places.spaces)) {
        for (const count of [1, 3, 6]) {
          const found = standings(place, pieces(count), drawn.places.counter, 0);
          const alone = found.filter(({ pieces: own }) => own.length === 1);
          for (const [at, one] of alone.entries()) {
            for (const other of alone.slice(at + 1)) {
              const apart = Math.max(Math.abs(one.at[0] - other.at[0]), Math.abs(one.at[1] - other.at[1]));
              expect(apart, `${id} with ${count}`).toBeGreaterThanOrEqual(one.size * 0.99);
            }
          }
        }
      }
    }
  });

  test("show every unit once, however little room there is", () => {
    for (const place of Object.values(board.places.spaces)) {
      for (const badge of [0, 118]) {
        const found = standings(place, pieces(9, 2), board.places.counter, badge);
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(45);
        expect(found.flatMap((one) => one.pieces)).toHaveLength(9);
      }
    }
  });

  test("of enemies are kept apart, one side in the west", () => {
    const place = board.places.spaces.germany;
    if (!place) throw new Error("no such space");
    const found = standings(place, pieces(6, 2), board.places.counter, 0);
    const east = (owner: string) => found.filter((one) => one.owner === owner).map(({ at }) => at[0]);
    expect(Math.max(...east("power0"))).toBeLessThanOrEqual(Math.min(...east("power1")));
  });
});

describe("powers", () => {
  test("have a letter, a colour and a hatching of their own", () => {
    const all = Object.values(nations);
    for (const feature of ["letter", "body", "hatch"] as const) {
      expect(new Set(all.map((nation) => nation[feature])).size, feature).toBe(all.length);
    }
    expect(all.map(({ letter }) => letter).join("")).toBe("GSBA");
  });

  test("can be read: signs stand out from their counter", () => {
    for (const { body, ink } of [...COATS, ...Object.values(NAMED_COATS)])
      expect(contrast(body, ink), body).toBeGreaterThan(4.5);
  });

  // Machado, Oliveira and Fernandes (2009), severity 1.
  const SIGHTS: Record<string, number[]> = {
    usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  };

  test.each(
    Object.entries(SIGHTS).flatMap(([sight, matrix]) => [
      [sight, matrix, COATS] as const,
      [sight, matrix, Object.values(NAMED_COATS)] as const,
    ]),
  )("are told apart by colour with %s sight", (_, matrix, coats) => {
    const seen = coats.map(({ body }) => ({ body, lab: labOfLinear(through(matrix, linear(body))) }));
    for (const [at, one] of seen.entries()) {
      for (const other of seen.slice(at + 1)) {
        expect(
          Math.hypot(...one.lab.map((value, axis) => value - (other.lab[axis] ?? 0))),
          `${one.body} ${other.body}`,
        ).toBeGreaterThan(14);
      }
    }
  });

  test("of one match differ in lightness or letter even where all is grey", () => {
    const lights = Object.values(nations).map(
      ({ body, letter }) => `${Math.round(lab(body)[0] / 8)}${letter}`,
    );
    expect(new Set(lights).size).toBe(lights.length);
  });
});

test("an arrow ends at its last place, and its chip lies between the ends", () => {
  const { head, middle } = drawnArrow(
    [
      [0, 0],
      [100, 0],
    ],
    4,
    0,
  );
  expect(head).toMatch(/^M100,0L/);
  expect(middle[0]).toBeGreaterThan(20);
  expect(middle[0]).toBeLessThan(80);
});

function through(matrix: number[], [r, g, b]: [number, number, number]): [number, number, number] {
  const row = (at: number) =>
    clamp((matrix[at] ?? 0) * r + (matrix[at + 1] ?? 0) * g + (matrix[at + 2] ?? 0) * b);
  return [row(0), row(3), row(6)];
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r, g, b] = linear(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}
