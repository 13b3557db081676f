/** What does not change while a page is open: games, their words, rules and cases. Asked for once. */

import { useEffect, useState } from "react";
import { type Answer, ask, type Door } from "./ask";
import type { GameTold, RowTold, WordsTold } from "./types";

const kept = new Map<string, Promise<unknown>>();

function once<D extends Door>(door: D, path: Record<string, string> = {}): Promise<Answer<D>> {
  const key = `${door} ${JSON.stringify(path)}`;
  const known = kept.get(key) as Promise<Answer<D>> | undefined;
  if (known) return known;
  const asked = ask(door, { path: path as never });
  kept.set(key, asked);
  asked.catch(() => kept.delete(key)); // the next one who asks may have more luck
  return asked;
}

export const games = (): Promise<GameTold[]> => once("GET /api/games");
export const wordsOf = (game: string): Promise<WordsTold> => once("GET /api/games/{game}/words", { game });
export const rulesOf = (game: string): Promise<RowTold[]> => once("GET /api/games/{game}/rules", { game });

export async function gameOf(id: string): Promise<GameTold> {
  const found = (await games()).find((game) => game.id === id);
  if (!found) throw new Error(`This server has no game “${id}”.`);
  return found;
}

export interface Loading<T> {
  value: T | null;
  error: unknown;
  again: () => void;
}

/** Load something for a component. `load` must be stable: wrap it in useCallback if it closes over values. */
export function useLoaded<T>(load: () => Promise<T>): Loading<T> {
  const [state, setState] = useState<{ value: T | null; error: unknown }>({ value: null, error: null });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` loads again
  useEffect(() => {
    let current = true;
    load().then(
      (value) => current && setState({ value, error: null }),
      (error) => current && setState((before) => ({ ...before, error })),
    );
    return () => {
      current = false;
    };
  }, [load, round]);
  return { ...state, again: () => setRound((one) => one + 1) };
}
