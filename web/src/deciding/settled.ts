/** Waiting for what an action has changed: the next action must answer the question that is open then. */

import type { MatchStore } from "../match/context";

const PATIENCE = 3000;

/** Resolves when the look of this page is as new as an entry, and the question in hand belongs to it. */
export function settled(store: MatchStore, seq: number): Promise<void> {
  const reached = () => store.getState().live.seq >= seq;
  if (reached()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = window.setTimeout(() => store.getState().refresh().finally(end), PATIENCE);
    const stop = store.subscribe(() => reached() && end());
  });
}

/** Give orders one after the other; ends at the first that is refused. Resolves with whether all were accepted. */
export async function inTurn(store: MatchStore, orders: readonly string[]): Promise<boolean> {
  for (const order of orders) {
    const done = await store.getState().act({ order });
    if (!done) return false;
    await settled(store, done.seq);
  }
  return true;
}
