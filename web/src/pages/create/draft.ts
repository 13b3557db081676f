/** A match as it is being set up. */

import type { GameTold, MatchWanted, SeatPlanTold } from "../../api/types";

export type Wanted = Required<Omit<MatchWanted, "pace">> & {
  pace: Required<NonNullable<MatchWanted["pace"]>>;
};

const DAY = 86_400;

/** How slow play is offered: what fills the bank, what every turn adds. */
export const PACES = {
  none: { label: "No clock", text: "Everybody takes the time they need.", bank: 0, turn: 0 },
  evening: {
    label: "An evening",
    text: "Half an hour in the bank, a minute more with every turn.",
    bank: 1800,
    turn: 60,
  },
  daily: {
    label: "A turn a day",
    text: "Three days in the bank, a day more with every turn.",
    bank: 3 * DAY,
    turn: DAY,
  },
  slow: {
    label: "By letter",
    text: "Two weeks in the bank, three days more with every turn.",
    bank: 14 * DAY,
    turn: 3 * DAY,
  },
} as const;

export type PaceName = keyof typeof PACES;

export function paceOf(name: PaceName, atZero: "claim" | "grant"): Wanted["pace"] {
  const { bank, turn } = PACES[name];
  return {
    kind: name === "none" ? "none" : "bank",
    bank_seconds: bank,
    per_turn_seconds: turn,
    at_zero: atZero,
  };
}

export function fresh(game: GameTold): Wanted {
  const plan = game.seat_plans[0];
  return {
    game: game.id,
    scenario: game.scenarios[0]?.id ?? "",
    plan: plan?.id ?? "",
    options: Object.fromEntries(game.options.map((option) => [option.id, option.default])),
    title: "",
    seats: firstSeats(plan),
    seeds: {},
    dice: "verifiable",
    pace: paceOf("none", "claim"),
    private: false,
    spectators: "open",
    delay: 0,
  };
}

/** I take the first seat, the others are open. */
export function firstSeats(plan: SeatPlanTold | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.keys(plan?.seats ?? {}).map((seat, place) => [seat, place ? "open" : "me"]),
  );
}

/** My part in the dice is given for each of my seats. */
export function seeded(wanted: Wanted, text: string): Wanted["seeds"] {
  const mine = Object.keys(wanted.seats).filter((seat) => wanted.seats[seat] === "me");
  return text ? Object.fromEntries(mine.map((seat) => [seat, text])) : {};
}

export const seedOf = (wanted: Wanted): string => Object.values(wanted.seeds)[0] ?? "";

/** “second_edition” as a title. */
export function titled(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
