import { expect, test } from "vitest";
import type { Told } from "../api/types";
import { extended } from "./log";

const line = (
  seq: number,
  text = `line ${seq}`,
  kind = "moved",
  data: Record<string, unknown> = {},
): Told => ({
  seq,
  kind,
  data,
  text,
  time: 0,
});

test("news are added in order, several of one entry among them", () => {
  const log = extended([line(1)], [line(2, "one"), line(2, "two")]);
  expect(log.map((told) => told.text)).toEqual(["line 1", "one", "two"]);
});

test("what is pushed twice stands in the log once", () => {
  const log = [line(1), line(2, "one"), line(2, "two")];
  expect(extended(log, [line(2, "one"), line(2, "two"), line(3)])).toHaveLength(4);
});

test("an undo takes back the lines behind the point it returns to", () => {
  const log = extended([line(1), line(2), line(3)], [line(4, "undone", "table.undo", { to: 1 })]);
  expect(log.map((told) => told.seq)).toEqual([1, 4]);
});
