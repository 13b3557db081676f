/** How components reach the match of their page. */

import { createContext, useContext } from "react";
import { type StoreApi, useStore } from "zustand";
import type { MatchState } from "./state";

export type { Connection, Given, Highlight, MatchState } from "./state";

export type MatchStore = StoreApi<MatchState>;

export const MatchContext = createContext<MatchStore | null>(null);

export function useMatchStore(): MatchStore {
  const store = useContext(MatchContext);
  if (!store) throw new Error("This component belongs inside of a match.");
  return store;
}

/** A part of the match; the component is drawn again when that part changes. */
export function useMatch<T>(part: (state: MatchState) => T): T {
  return useStore(useMatchStore(), part);
}
