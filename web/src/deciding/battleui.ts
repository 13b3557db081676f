/** How the reader has arranged the window of the battle. */

import { createStore, useStore } from "zustand";

interface BattleUi {
  /** Reports up to this entry were closed. */
  closed: number;
  small: boolean;
  /** A reader who only watches wants to see reports, too. */
  opened: boolean;
}

const ui = createStore<BattleUi>(() => ({ closed: -1, small: false, opened: false }));

export function useBattleUi(): BattleUi & { set: (part: Partial<BattleUi>) => void } {
  const state = useStore(ui);
  return { ...state, set: ui.setState };
}
