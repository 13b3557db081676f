/** Whoever wants to play at once becomes a guest, under a name that can be told apart. */

import { ask, Refused } from "../api/ask";
import { welcome, who } from "./me";

const RANKS = ["Courier", "Navigator", "Pilot", "Signaller", "Engineer", "Gunner", "Scout", "Observer"];

const guestName = (): string => {
  const rank = RANKS[Math.floor(Math.random() * RANKS.length)];
  return `${rank} ${1000 + Math.floor(Math.random() * 9000)}`;
};

/** Have an account, be it a guest's. A name that somebody else bears already is drawn anew. */
export async function beSomebody(tries = 4): Promise<void> {
  if (who.getState().me?.account) return;
  try {
    welcome(await ask("POST /api/guests", { body: { name: guestName() } }));
  } catch (error) {
    const taken = error instanceof Refused && error.status === 409;
    if (!taken || tries <= 1) throw error;
    await beSomebody(tries - 1);
  }
}
