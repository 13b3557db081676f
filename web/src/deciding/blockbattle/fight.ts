/** A battle fought in turns, as the view tells it: the order of the turns, who has which, who has acted, who can do what. */

import { useMemo } from "react";
import type { PieceView, View } from "../../api/types";
import { useMatch } from "../../match/context";
import type { Battle } from "../battle";
import type { Openings } from "../openings";

export interface Fighter {
  id: string;
  side: string;
  /** The battle turn in which it acts; "" for what never does. */
  turn: string;
  /** As what it can be hit. */
  as: string;
  dice: number;
  /** Where it is, if not on the ground with the others: "landing", say. */
  state: string;
  done: boolean;
  /** A step of it takes two hits; and it has taken one of these. */
  double: boolean;
  half: boolean;
  /** What it can fire at now, with the highest roll that hits. */
  aims: Readonly<Record<string, number>>;
  piece: PieceView | null;
}

export interface Fight {
  space: string;
  attacker: string;
  defender: string;
  round: number;
  limit: number;
  raid: boolean;
  turns: { name: string; side: string }[];
  /** The place among the turns; null between rounds. */
  turn: number | null;
  fighters: Fighter[];
  /** Pieces there that do not fight yet. */
  waiting: PieceView[];
  firing: { by: string; at: string; number: number; hits: number } | null;
}

/** The battle in hand, if it is one that is fought in turns. */
export function useFight(battle: Battle | null): Fight | null {
  const view = useMatch((state) => state.look.view);
  return useMemo(() => (battle?.running ? fightOf(view) : null), [battle, view]);
}

export function fightOf({ focus, spaces }: View): Fight | null {
  if (!Array.isArray(focus.turns) || typeof focus.battle !== "string") return null;
  const there = spaces[focus.battle]?.pieces ?? [];
  const units = (focus.units ?? {}) as Record<string, Partial<Fighter>>;
  return {
    space: focus.battle,
    attacker: String(focus.attacker ?? ""),
    defender: String(focus.defender ?? ""),
    round: Number(focus.round ?? 1),
    limit: Number(focus.limit ?? 1),
    raid: Boolean(focus.raid),
    turns: (focus.turns as string[][]).map(([name = "", side = ""]) => ({ name, side })),
    turn: typeof focus.turn === "number" ? focus.turn : null,
    fighters: Object.entries(units).map(([id, facts]) => fighterOf(id, facts, there)),
    waiting: there.filter(({ key }) => !(key && key in units)),
    firing: (focus.firing ?? null) as Fight["firing"],
  };
}

const fighterOf = (id: string, facts: Partial<Fighter>, there: readonly PieceView[]): Fighter => ({
  id,
  side: facts.side ?? "",
  turn: facts.turn ?? "",
  as: facts.as ?? "",
  dice: facts.dice ?? 0,
  state: facts.state ?? "",
  done: facts.done ?? false,
  double: facts.double ?? false,
  half: facts.half ?? false,
  aims: facts.aims ?? {},
  piece: there.find(({ key }) => key === id) ?? null,
});

/** The names of the turns, each once. */
export const turnNames = ({ turns }: Fight): string[] => [...new Set(turns.map(({ name }) => name))];

/** Those of a side, by their turn; what never acts comes last. */
export function rowsOf(fight: Fight, side: string): { turn: string; fighters: Fighter[] }[] {
  return [...turnNames(fight), ""]
    .map((turn) => ({
      turn,
      fighters: fight.fighters.filter((one) => one.side === side && one.turn === turn),
    }))
    .filter(({ fighters }) => fighters.length > 0);
}

export const expectedHits = (dice: number, number: number): number => (dice * Math.min(number, 6)) / 6;

/** Whether a question asks what single units do. */
export const asksForUnits = (openings: Openings): boolean =>
  Object.values(openings.verbs).some((step) => step.asks === "block" && step.choices.length > 0);

/** The units a question is about. */
export function askedUnits(openings: Openings | null): ReadonlySet<string> {
  const steps = Object.values(openings?.verbs ?? {}).filter((step) => step.asks === "block");
  return new Set(steps.flatMap((step) => step.choices.map(({ pick }) => pick)));
}
