/** Who sits before this screen. */

import { createStore, useStore } from "zustand";
import { ask, rememberToken } from "../api/ask";
import type { AccountTold, Me } from "../api/types";
import { adopt } from "./settings";

interface WhoAmI {
  me: Me | null;
  /** The server could not be asked. */
  error: unknown;
}

export const who = createStore<WhoAmI>(() => ({ me: null, error: null }));

export const useMe = (): WhoAmI => useStore(who);
export const useAccount = (): AccountTold | null => useStore(who, (state) => state.me?.account ?? null);

/** Ask again; to be called first of all, and after signing out. */
export async function greet(): Promise<void> {
  try {
    welcome(await ask("GET /api/me"));
  } catch (error) {
    who.setState({ error });
  }
}

/** Take over the answer of signing in, registering or changing settings. */
export function welcome(me: Me): Me {
  if (me.account && Object.keys(me.settings).length) adopt(me.settings);
  who.setState({ me: rememberToken(me), error: null });
  return me;
}

export async function signOut(): Promise<void> {
  await ask("DELETE /api/sessions");
  await greet();
}
