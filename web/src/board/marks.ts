/** What is special about a stack, in words: the templates come with the game. */

import type { PieceView, WordsTold } from "../api/types";

/** "from Poland, damaged", or nothing. */
export function marksOf(piece: PieceView, words: WordsTold): string {
  const { steps, most, ...marks } = piece.marks ?? {};
  const strength = stepsTold(steps, most);
  const told = Object.entries(marks).map(([name, value]) => markOf(name, value, words));
  return [words.pieces?.[piece.key ?? ""]?.rate, strength, ...told].filter(Boolean).join(", ");
}

/** "3 of 4 steps": how strong a block is. */
export function stepsTold(steps: unknown, most: unknown): string {
  if (typeof steps !== "number") return "";
  return typeof most === "number" ? `${steps} of ${most} ${most === 1 ? "step" : "steps"}` : `${steps} steps`;
}

function markOf(name: string, value: unknown, words: WordsTold): string {
  if (name === "cargo") return cargoTold(value, words);
  const template = words.marks[`mark.${name}`];
  if (template === undefined) return value === true ? name.replaceAll("_", " ") : "";
  const shown = (Array.isArray(value) ? value : [value]).map((one) => nameOf(String(one), words)).join(", ");
  return template.replace("{value}", shown).trim();
}

function cargoTold(value: unknown, words: WordsTold): string {
  if (!Array.isArray(value) || !value.length) return "";
  const counts = new Map<string, number>();
  for (const item of value as [string, string, string][]) {
    const [power, kind, target] = item;
    const unit = `${adjectiveOf(power, words)} ${words.units[kind]?.name ?? kind}`;
    const bound = target ? ` for ${nameOf(target, words)}` : "";
    counts.set(unit + bound, (counts.get(unit + bound) ?? 0) + 1);
  }
  return `aboard: ${[...counts].map(([unit, count]) => (count > 1 ? `${count} ${unit}` : unit)).join(", ")}`;
}

/** What a piece is called: one that exists once by its name. */
export function pieceName(piece: PieceView, words: WordsTold): string {
  return words.pieces?.[piece.key ?? ""]?.name ?? words.units[piece.kind]?.name ?? piece.kind;
}

export function nameOf(id: string, words: WordsTold): string {
  const power = words.powers.find((one) => one.id === id);
  return power?.name ?? words.spaces[id]?.name ?? words.units[id]?.name ?? words.names[id] ?? id;
}

export function adjectiveOf(power: string, words: WordsTold): string {
  return words.powers.find((one) => one.id === power)?.adjective ?? nameOf(power, words);
}
