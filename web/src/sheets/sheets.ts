/** Which sheet is read, what lies over the board with it, and what the server says in it. */

import { useCallback, useEffect } from "react";
import { createStore, useStore } from "zustand";
import { ask } from "../api/ask";
import { useLoaded } from "../api/library";
import type { OfferTold, SheetTold } from "../api/types";
import { useMatch } from "../match/context";

interface Reading {
  /** The sheet that is read; empty for the first on offer. */
  id: string;
  /** What it draws lies over the board, until it is taken off. */
  drawn: boolean;
}

export const reading = createStore<Reading>(() => ({ id: "", drawn: false }));

export const useReading = <T>(part: (state: Reading) => T): T => useStore(reading, part);

/** With whose eyes and after which entry sheets are asked for; it changes with the match. */
function useMoment(): { match: string; seat: string; at: number | undefined; key: string } {
  const match = useMatch((state) => state.match.id);
  const seat = useMatch((state) => state.seat);
  const seq = useMatch((state) => state.look.seq);
  const past = useMatch((state) => state.at !== null);
  return { match, seat, at: past ? seq : undefined, key: `${match} ${seat} ${seq}` };
}

/** What this game can explain now. */
export function useOffers(): OfferTold[] {
  const { match, seat, at } = useMoment();
  const load = useCallback(
    () => ask("GET /api/matches/{match}/sheets", { path: { match }, query: { seat, at: at ?? null } }),
    [match, seat, at],
  );
  return useLoaded(load).value ?? [];
}

export interface Read {
  sheet: SheetTold | null;
  error: unknown;
}

/** A sheet as it is now; while a newer one is on its way the older stays. */
export function useSheet(id: string): Read {
  const { match, seat, at, key } = useMoment();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry brings a new sheet
  const load = useCallback(async () => {
    if (!id) return null;
    return ask("GET /api/matches/{match}/sheet", { path: { match }, query: { id, seat, at: at ?? null } });
  }, [match, seat, at, id, key]);
  const { value, error } = useLoaded(load);
  return { sheet: value?.id === id ? value : null, error };
}

/** The facts of a space. */
export function useAbout(space: string): SheetTold | null {
  const { match, seat, at, key } = useMoment();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry brings new facts
  const load = useCallback(
    async () => ({
      space,
      told: await ask("GET /api/matches/{match}/about", {
        path: { match },
        query: { space, seat, at: at ?? null },
      }),
    }),
    [match, seat, at, space, key],
  );
  const { value } = useLoaded(load);
  return value?.space === space ? value.told : null;
}

/** What lies over the board: a sheet that draws, and only while it is wanted. */
export function useDrawnSheet(): SheetTold | null {
  const { id, drawn } = useReading((state) => state);
  const { sheet } = useSheet(drawn ? id : "");
  return sheet;
}

/** A match that is left leaves nothing over the next one's board. */
export function useFreshReading(): void {
  const match = useMatch((state) => state.match.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when the match becomes another
  useEffect(() => reading.setState({ id: "", drawn: false }), [match]);
}
