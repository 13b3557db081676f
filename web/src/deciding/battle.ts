/** What is known of the battle that is fought, or was fought last, put together from view and log. */

import { useMemo } from "react";
import type { PieceView, Told, View } from "../api/types";
import { useMatch } from "../match/context";
import { type Throw, thrownOf } from "./dice";
import { friendsOf } from "./sides";

export interface Battle {
  /** The entry that began it: names the battle. */
  seq: number;
  space: string;
  running: boolean;
  round: number;
  attacker: string;
  /** The ordered steps by the rules, and the place of the one in hand. */
  steps: string[];
  step: number;
  /** What was told, oldest first: throws, or sentences. */
  story: Chapter[];
}

export type Chapter = { told: Told; thrown: Throw | null };

const BEGINS = "battle";
const ENDS = /_over$/;

/** The battle in hand, or the last one of this turn; null where there was none. */
export function useBattle(): Battle | null {
  const view = useMatch((state) => state.look.view);
  const events = useMatch((state) => state.events);
  const seq = useMatch((state) => state.look.seq);
  return useMemo(() => battleOf(view, events, seq), [view, events, seq]);
}

export function battleOf(view: View, events: readonly Told[], seq: number): Battle | null {
  const past = events.filter((told) => told.seq <= seq);
  const space = typeof view.focus.battle === "string" ? view.focus.battle : "";
  const start = past.findLastIndex(({ kind, data }) => kind === BEGINS && (!space || data.space === space));
  const first = past[start];
  if (!first && !space) return null;
  const place = space || String(first?.data.space ?? "");
  const story = past
    .slice(Math.max(start, 0))
    .filter(({ data, spaces }) => data.space === place || spaces?.includes(place));
  const over = story.some(({ kind }) => ENDS.test(kind));
  if (!space && (!over || movedOn(past, start))) return null;
  return {
    seq: first?.seq ?? 0,
    space: place,
    running: Boolean(space),
    round: Number(view.focus.round ?? 0),
    attacker: String(first?.data.power ?? view.now.power ?? ""), // "" where nobody but sides fight
    steps: Array.isArray(view.focus.steps) ? view.focus.steps.map(String) : [],
    step: Number(view.focus.step ?? 0) - 1,
    story: chapters(story),
  };
}

/** A battle is old news once a turn has begun after it. */
const movedOn = (past: readonly Told[], start: number): boolean =>
  past.slice(start + 1).some(({ kind }) => kind === "turn");

function chapters(story: readonly Told[]): Chapter[] {
  return story
    .filter(({ kind, text }) => kind !== BEGINS && text)
    .map((told) => ({ told, thrown: thrownOf(told) }));
}

export interface Sides {
  attack: PieceView[];
  defense: PieceView[];
}

/** Who stands against whom: in the space, and aboard ships that bring units to it. */
export function useSides(battle: Battle | null): Sides {
  const view = useMatch((state) => state.look.view);
  const game = useMatch((state) => state.game);
  const plan = useMatch((state) => state.match.plan);
  return useMemo(() => {
    if (!battle) return { attack: [], defense: [] };
    const friends = friendsOf(battle.attacker, game, { plan });
    const here = view.spaces[battle.space]?.pieces ?? [];
    return {
      attack: [...here.filter(({ owner }) => friends.has(owner)), ...comingTo(view, battle.space)],
      defense: here.filter(({ owner }) => !friends.has(owner)),
    };
  }, [battle, view, game, plan]);
}

/** Cargo bound for a space, as pieces of their own. */
function comingTo(view: View, space: string): PieceView[] {
  const found = new Map<string, PieceView>();
  for (const { pieces } of Object.values(view.spaces)) {
    for (const piece of pieces ?? []) {
      const cargo = Array.isArray(piece.marks?.cargo) ? (piece.marks.cargo as string[][]) : [];
      for (const [owner = "", kind = "", target] of cargo) {
        if (target !== space) continue;
        const known = found.get(owner + kind);
        found.set(owner + kind, {
          owner,
          kind,
          key: `aboard ${owner}.${kind}`,
          count: (known?.count ?? 0) + (piece.count ?? 1),
        });
      }
    }
  }
  return [...found.values()];
}
