/** Earlier moments of a match, kept while the page scrubs back and forth. */

import { ask } from "../api/ask";
import type { Look } from "../api/types";

const KEPT = 300;

export function moments(match: string) {
  const kept = new Map<string, Promise<Look>>();

  function at(seat: string, seq: number): Promise<Look> {
    const key = `${seat} ${seq}`;
    const known = kept.get(key);
    if (known) return known;
    const asked = ask("GET /api/matches/{match}/view", { path: { match }, query: { seat, at: seq } });
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
    const oldest = kept.keys().next();
    if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value);
    return asked;
  }

  return { at, forget: () => kept.clear() };
}
