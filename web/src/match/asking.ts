/** Asking for changes: once, however often it must be sent; and what to tell when it did not work. */

import { Refused, sentence, Unreachable } from "../api/ask";
import type { MatchState } from "./state";

const RETRIES = [300, 900, 2500];

/** What a failed request leaves to be read. */
export function troubled(error: unknown): Pick<MatchState, "refusals" | "trouble"> {
  const refusals = error instanceof Refused ? (error.trouble.refusals ?? []) : [];
  return { refusals, trouble: refusals.length ? "" : sentence(error) };
}

/** The question of a request had been answered elsewhere when it came. */
export class Overtaken extends Error {
  constructor() {
    super(
      "Somebody was faster: this question was answered from another page. What you see is how things stand now.",
    );
    this.name = "Overtaken";
  }
}

const CLOSED = ["decision.closed", "dice.closed", "dice.not_asked"];

/** Whether the question that was answered is not open any more. */
export const closed = (error: unknown): boolean =>
  error instanceof Refused && CLOSED.includes(error.trouble.code);

/** A key that no other request bears. (`crypto.randomUUID` is hidden from pages that came by plain HTTP.) */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
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
