/** Small sentences made of the game's own words. */

import type { WordsTold } from "../api/types";

/** What a step of the turn or a kind of question is called. */
export function stepName(id: string, words: WordsTold): string {
  return words.names[id] ?? id.replaceAll("_", " ");
}

/** What a verb of the notation is called on a button: by the game, else as it is typed. */
export const verbName = (verb: string, words: WordsTold): string => words.marks[`verb.${verb}`] ?? verb;

export function unitName(kind: string, count: number, words: WordsTold): string {
  const unit = words.units[kind];
  return (count === 1 ? unit?.name : unit?.many) ?? words.names[kind] ?? kind.replaceAll("_", " ");
}

export function counted(kind: string, count: number, words: WordsTold): string {
  return `${count} ${unitName(kind, count, words)}`;
}

export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
