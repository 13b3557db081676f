import { expect, test } from "vitest";
import type { GuideTold, TaskTold } from "../../api/types";
import { progressOf, standing } from "./progress";

const task = (written: string, kind: TaskTold["do"] = "order"): TaskTold => ({
  do: kind,
  seat: "axis",
  typed: written,
  written,
  reasons: [],
});
const guide: GuideTold = {
  id: "first",
  title: "First",
  seat: "axis",
  lessons: [
    { say: "buy", look: [], tasks: [task("buy 1"), task("buy 2")] },
    { say: "try", look: [], tasks: [task("buy 9", "refused")] },
    { say: "end", look: [], tasks: [task("done")] },
    { say: "over", look: [], tasks: [] },
  ],
};

test("a lesson is over when all its orders were given, in any order", () => {
  expect(progressOf(guide, ["buy 2"], [], 0)).toEqual({ lesson: 0, done: [false, true], astray: false });
  expect(progressOf(guide, ["buy 2", "buy 1"], [], 0).lesson).toBe(1);
});

test("what should be refused counts once it was tried", () => {
  expect(progressOf(guide, ["buy 1", "buy 2"], ["buy 9"], 0).lesson).toBe(2);
});

test("another order than the lesson's is noticed", () => {
  expect(progressOf(guide, ["buy 1", "sell"], [], 0).astray).toBe(true);
});

test("lessons can be skipped, and the last one stays", () => {
  expect(progressOf(guide, [], [], 2)).toEqual({ lesson: 2, done: [false], astray: false });
  expect(progressOf(guide, ["done"], [], 2).lesson).toBe(3);
});

test("an undo takes orders back", () => {
  expect(standing([{ seq: 1 }, { seq: 5 }], 3)).toEqual([{ seq: 1 }]);
});
