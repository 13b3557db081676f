import { expect, test } from "vitest";
import type { WordsTold } from "../../api/types";
import { linkedParts, mentioned } from "./linking";

const space = (name: string) => ({ name }) as WordsTold["spaces"][string];
const words = {
  powers: [{ id: "germany", name: "Germany", adjective: "German" }],
  spaces: {
    germany: space("Germany"),
    poland: space("Poland"),
    east_poland: space("East Poland"),
    sz_1: space("Sea Zone 1"),
    sz_11: space("Sea Zone 11"),
  },
} as unknown as WordsTold;

test("places are found by their longest names", () => {
  const parts = linkedParts("Germany orders: 2 infantry Poland > East Poland.", words);
  expect(parts.filter((part) => part.space)).toEqual([
    { text: "Poland", space: "poland" },
    { text: "East Poland", space: "east_poland" },
  ]);
  expect(parts.map((part) => part.text).join("")).toBe("Germany orders: 2 infantry Poland > East Poland.");
});

test("a name is no part of a longer word or number", () => {
  expect(mentioned("Sea Zone 11 and Polands", words)).toEqual(["sz_11"]);
});
