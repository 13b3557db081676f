/** The board in words: one line for a space, as somebody would read it aloud. */

import type { PieceView, SpaceTold, SpaceView, View, WordsTold } from "../api/types";
import { adjectiveOf, marksOf, nameOf, pieceName } from "../board/marks";
import { byOwner, total } from "../board/stacking";
import { counted, listed, unitName } from "../deciding/wording";

/** "Poland, worth 2, held by Germany. German: 2 armor and 6 infantry." */
export function spaceLine(told: SpaceTold, seen: SpaceView | undefined, words: WordsTold): string {
  const facts = [
    told.name,
    told.worth && `worth ${told.worth}`,
    seen?.controller && `held by ${nameOf(seen.controller, words)}`,
    seen?.marks?.contested ? "contested" : "",
  ];
  const units = byOwner(seen?.pieces ?? []).map(([owner, pieces]) => ownerLine(owner, pieces, words));
  return `${facts.filter(Boolean).join(", ")}. ${units.join(" ")}`.trim();
}

export function ownerLine(owner: string, pieces: readonly PieceView[], words: WordsTold): string {
  const hidden = pieces.filter(({ token }) => token);
  if (hidden.length === pieces.length) return `${hiddenLine(owner, hidden, words)}.`;
  return `${adjectiveOf(owner, words)}: ${listed(pieces.map((piece) => stackLine(piece, words)))}.`;
}

/** "3 hidden Axis blocks". */
export function hiddenLine(owner: string, hidden: readonly PieceView[], words: WordsTold): string {
  const [first] = hidden;
  const count = total(hidden);
  return `${count} hidden ${adjectiveOf(owner, words)} ${unitName(first?.kind ?? "block", count, words)}`;
}

export function stackLine(piece: PieceView, words: WordsTold): string {
  const marks = marksOf(piece, words);
  if (words.pieces?.[piece.key ?? ""]) return `${pieceName(piece, words)} (${marks})`;
  return counted(piece.kind, piece.count ?? 1, words) + (marks ? ` (${marks})` : "");
}

/** A line for every stack, with what tells it from others; hidden pieces of one colour together. */
export function detailLines(pieces: readonly PieceView[], words: WordsTold): [string, string][] {
  return byOwner(pieces).flatMap(([owner, own]): [string, string][] => {
    const hidden = own.filter(({ token }) => token);
    const open = own
      .filter(({ token }) => !token)
      .map((piece): [string, string] => [piece.key || piece.kind, stackLine(piece, words)]);
    return hidden.length ? [...open, [`${owner}?`, hiddenLine(owner, hidden, words)]] : open;
  });
}

/** "By land: Germany, Hungary. By sea: Baltic Sea. No way to Switzerland." */
export function neighbourLines(told: SpaceTold, words: WordsTold): string[] {
  const ways = new Map<string, string[]>();
  for (const { space, passage, name } of told.neighbours) {
    const way = passage.length ? `By ${listed(passage)}` : "No way to";
    ways.set(way, [...(ways.get(way) ?? []), nameOf(space, words) + (name ? ` (${name})` : "")]);
  }
  return [...ways].map(([way, spaces]) => `${way}: ${spaces.join(", ")}.`);
}

export type Filter = "all" | "units" | "ready" | "reach" | "contested";

/** Spaces by the part of the board they belong to, in the order of the game. */
export function grouped(
  words: WordsTold,
  view: View,
  wanted: (space: string) => boolean,
): [string, { id: string; told: SpaceTold; seen: SpaceView | undefined }[]][] {
  const groups = new Map<string, { id: string; told: SpaceTold; seen: SpaceView | undefined }[]>();
  for (const [id, told] of Object.entries(words.spaces)) {
    if (!wanted(id)) continue;
    const group = told.group || "Elsewhere";
    groups.set(group, [...(groups.get(group) ?? []), { id, told, seen: view.spaces[id] }]);
  }
  return [...groups];
}

/** What a power has besides its units: "Germany: money 40, income 42." */
export function powerLine(power: string, facts: Record<string, unknown>, words: WordsTold): string {
  const told = Object.entries(facts)
    .filter(([name, value]) => name !== "seat" && (typeof value === "number" || value === true))
    .map(([name, value]) =>
      value === true ? name.replaceAll("_", " ") : `${name.replaceAll("_", " ")} ${String(value)}`,
    );
  return `${nameOf(power, words)}: ${told.join(", ")}.`;
}

/** A name that contains all words that were typed, as beginnings. */
export function matches(name: string, typed: string): boolean {
  const words = name.toLowerCase().split(/\s+|-/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((start) => words.some((word) => word.startsWith(start)));
}
