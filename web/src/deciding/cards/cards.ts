/** Cards as views and events tell them: whose hand, what was turned up, what lies on the discard piles. */

import type { CardTold, Decision, StepTold, Told, View, WordsTold } from "../../api/types";
import type { Openings } from "../openings";

type Cards = Readonly<Record<string, CardTold>>;

/** The step at which one of several cards is asked for, and the picks that lead to it; null for other questions. */
export function cardStep(openings: Openings | null): { draft: readonly string[]; step: StepTold } | null {
  if (!openings) return null;
  if (openings.top.asks === "card") return { draft: openings.prefix, step: openings.top };
  const [verb, step] = Object.entries(openings.verbs).find(([, one]) => one.asks === "card") ?? [];
  return verb && step ? { draft: [verb], step } : null;
}

/** The card this seat has laid down in secret; "" if none. */
export function laidDown(
  decision: Decision | null,
  held: Readonly<Record<string, string>>,
  cards: Cards,
): string {
  const words = (held[decision?.id ?? ""] ?? "").split(" ");
  return words.find((word) => word in cards) ?? "";
}

export interface Hand {
  name: string;
  /** Null for a hand whose cards this viewer may not see. */
  cards: string[] | null;
  count: number;
}

export function handsOf(view: View): Hand[] {
  const hands = (view.marks.hands ?? {}) as Record<string, string[] | number>;
  return Object.entries(hands).map(([name, cards]) =>
    Array.isArray(cards) ? { name, cards, count: cards.length } : { name, cards: null, count: Number(cards) },
  );
}

export interface Reveal {
  told: Told;
  /** Side -> card. */
  cards: [string, string][];
}

/** Cards turned up together, in an event. */
export function revealOf(told: Told, cards: Cards): Reveal | null {
  const shown = Object.entries(told.data).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] in cards,
  );
  return shown.length > 1 ? { told, cards: shown } : null;
}

/** Everything that was turned up so far, oldest first. */
export const revealsOf = (events: readonly Told[], cards: Cards): Reveal[] =>
  events.flatMap((told) => revealOf(told, cards) ?? []);

/** The cards played before those that lie open now, by deck, the newest first. */
export function discards(
  reveals: readonly Reveal[],
  open: readonly string[],
  cards: Cards,
): Map<string, string[]> {
  const piles = new Map<string, string[]>();
  for (const card of reveals.flatMap((one) => one.cards.map(([, id]) => id)).reverse()) {
    const deck = cards[card]?.deck ?? "";
    const pile = piles.get(deck) ?? [];
    if (!open.includes(card) && !pile.includes(card)) piles.set(deck, [...pile, card]);
  }
  return piles;
}

/** Numbers that an event gives to several holders: "Axis 3, Western Allies 2". */
export function purses(value: unknown, name: (id: string) => string): string {
  if (!value || typeof value !== "object" || Array.isArray(value)) return "";
  const shares = Object.entries(value).filter(([, number]) => typeof number === "number");
  return shares.map(([holder, number]) => `${name(holder)} ${number}`).join(", ");
}

export const coatNames = (words: WordsTold, coat: string): string => words.names[coat] ?? coat;
