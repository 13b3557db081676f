/** Asking for changes: once, however often it must be sent; and what to tell when it did not work. */

import { Refused, sentence, Unreachable } from "../api/ask";
import type { MatchState } from "./state";

const RETRIES = [300, 900, 2500];

/** What a failed request leaves to be read. */
export function troubled(error: unknown): Pick<MatchState, "refusals" | "trouble"> {
  const refusals = error instanceof Refused ? (error.trouble.refusals ?? []) : [];
  return { refusals, trouble: refusals.length ? "" : sentence(error) };
}

/** Try again while the server cannot be reached; the key of a request keeps it from being carried out twice. */
export async function persistently<T>(send: () => Promise<T>): Promise<T> {
  for (const wait of RETRIES) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await new Promise((resolve) => window.setTimeout(resolve, wait));
    }
  }
  return send();
}
