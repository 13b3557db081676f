/** The log of a match as one page keeps it. */

import type { Told } from "../api/types";

export const UNDONE = "table.undo";

/** Add what is new; an undo takes back the lines behind the point it returns to. */
export function extended(log: Told[], news: Told[]): Told[] {
  const known = log.at(-1)?.seq ?? -1;
  const fresh = news.filter((told) => told.seq > known || !log.some((old) => sameLine(old, told)));
  let lines = log;
  for (const told of fresh) lines = [...withoutUndone(lines, told), told];
  return lines;
}

function withoutUndone(lines: Told[], told: Told): Told[] {
  const to = told.kind === UNDONE ? told.data.to : undefined;
  return typeof to === "number" ? lines.filter((line) => line.seq <= to || line.seq >= told.seq) : lines;
}

function sameLine(one: Told, other: Told): boolean {
  return one.seq === other.seq && one.kind === other.kind && one.text === other.text;
}
