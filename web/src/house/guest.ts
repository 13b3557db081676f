/** Whoever wants to play at once becomes a guest, under a name that can be told apart. */

import { ask } from "../api/ask";
import { welcome, who } from "./me";

const RANKS = ["Courier", "Navigator", "Pilot", "Signaller", "Engineer", "Gunner", "Scout", "Observer"];

const guestName = (): string => {
  const rank = RANKS[Math.floor(Math.random() * RANKS.length)];
  return `${rank} ${1000 + Math.floor(Math.random() * 9000)}`;
};

/** Have an account, be it a guest's. */
export async function beSomebody(): Promise<void> {
  if (who.getState().me?.account) return;
  welcome(await ask("POST /api/guests", { body: { name: guestName() } }));
}
