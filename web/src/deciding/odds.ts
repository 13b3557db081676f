/** Odds of the battles that are planned or at hand: asked of the server whenever the position has changed. */

import { useEffect, useState } from "react";
import { ask, Refused } from "../api/ask";
import type { Odds, TurnOdds } from "../api/types";
import type { Note } from "../board/Overlay";
import { useMatch } from "../match/context";
import { useTable } from "./selection";

const kept = new Map<string, Promise<unknown>>();

function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = kept.get(key) as Promise<T> | undefined;
  if (known) return known;
  if (kept.size > 60) kept.clear();
  const asked = load();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

/** Matches of games that have no odds: these are asked for once. */
const without = new Set<string>();

/** Something asked anew for each position; null while it is not known. */
function useAsked<T>(wanted: string, load: () => Promise<T>): T | null {
  const match = useMatch((state) => state.match.id);
  const key = without.has(match) ? "" : wanted;
  const [found, setFound] = useState<{ key: string; value: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the question depends on
  useEffect(() => {
    let current = true;
    if (!key) return;
    // Plans are changed in bursts: the last of them is the one that counts.
    const timer = window.setTimeout(() => {
      once(key, load).then(
        (value) => current && setFound({ key, value }),
        (error) => {
          if (error instanceof Refused && error.status === 422) without.add(match);
        },
      );
    }, 60);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key]);
  return found?.key === key ? found.value : null;
}

/** The odds of all battles of the position that is shown; null where there is none, or where a game has no odds. */
export function useTurnOdds(): TurnOdds | null {
  const match = useMatch((state) => state.match.id);
  const seat = useMatch((state) => state.seat);
  const seq = useMatch((state) => state.live.seq);
  const now = useMatch((state) => state.at === null);
  const fights = useMatch((state) => fightsIn(state.live.view));
  const wanted = useTable((state) => state.odds);
  const key = now && fights && wanted ? `turn ${match} ${seat} ${seq}` : "";
  return useAsked(key, async () => {
    const body = { seat };
    return (await ask("POST /api/matches/{match}/odds", { path: { match }, body })).turn;
  });
}

/** The odds of the battle in a space, from a new round on. */
export function useOddsAt(space: string): Odds | null {
  const match = useMatch((state) => state.match.id);
  const seat = useMatch((state) => state.seat);
  const seq = useMatch((state) => state.live.seq);
  const key = space ? `space ${match} ${seat} ${seq} ${space}` : "";
  const found = useAsked(key, async () => {
    const body = { seat, space };
    return (await ask("POST /api/matches/{match}/odds", { path: { match }, body })).battles[0] ?? null;
  });
  return found;
}

/** Whether there is anything to fight about. */
function fightsIn(view: {
  spaces: Record<string, { marks?: Record<string, unknown> }>;
  focus: Record<string, unknown>;
}): boolean {
  const items = Array.isArray(view.focus.items) ? view.focus.items : [];
  const planned = items.some((item) => typeof item === "string" && item.includes(">"));
  return planned || Object.values(view.spaces).some(({ marks }) => marks?.contested === true);
}

export function notesOf(turn: TurnOdds | null): Note[] {
  if (!turn) return [];
  return turn.battles.map(({ space, success, odds }) => ({
    space,
    text: `${odds.exact ? "" : "≈"}${percent(success)}`,
    tone: toneOf(success),
  }));
}

export const toneOf = (chance: number): "good" | "even" | "bad" =>
  chance >= 0.7 ? "good" : chance >= 0.4 ? "even" : "bad";

/** "87 %"; never 0 or 100 for what may still happen, or fail. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "<1 %";
  if (chance < 1 && chance > 0.995) return ">99 %";
  return `${Math.round(chance * 100)} %`;
}
