/** Short texts that are made of what a look holds, without knowing any game. */

import type { Look, WordsTold } from "../../api/types";

/** The name of anything that has an id. */
export function named(words: WordsTold, id: string): string {
  const name = words.names[id] ?? words.spaces[id]?.name ?? id.replaceAll("_", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** “Round 2 · Germany · Combat movement”. */
export function standing(look: Look, words: WordsTold): string {
  const { round, turn, power, step } = look.view.now;
  const count = typeof round === "number" ? `Round ${round}` : typeof turn === "number" ? `Turn ${turn}` : "";
  const rest = [power, step].filter((part): part is string => typeof part === "string" && part !== "");
  return [count, ...rest.map((part) => named(words, part))].filter(Boolean).join(" · ");
}
