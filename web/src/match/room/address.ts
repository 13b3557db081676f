/** The address of the page names seat and moment, so that it can be sent to somebody. */

import { useEffect } from "react";
import { useMatchStore } from "../context";

/** The address of a moment of this match. */
export function linkTo(match: string, seat: string, at: number | null): string {
  const search = new URLSearchParams();
  if (seat && seat !== "spectator") search.set("seat", seat);
  if (at !== null) search.set("at", String(at));
  const query = search.toString();
  return `${location.origin}/match/${match}${query ? `?${query}` : ""}`;
}

/** A link for others: they look with eyes of their own. */
export const linkForOthers = (match: string, at: number | null): string => linkTo(match, "", at);

export function useAddress(): void {
  const store = useMatchStore();
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get("at");
    if (wanted !== null) void store.getState().lookAt(Number(wanted));
    return store.subscribe((state, before) => {
      if (state.at === before.at && state.seat === before.seat) return;
      const search = new URLSearchParams(location.search);
      search.set("seat", state.seat);
      if (state.at === null) search.delete("at");
      else search.set("at", String(state.at));
      history.replaceState(history.state, "", `${location.pathname}?${search}`);
    });
  }, [store]);
}
