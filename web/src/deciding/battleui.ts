/** How the reader has arranged the window of the battle. */

import { createStore, useStore } from "zustand";

interface BattleUi {
  /** Reports up to this entry were closed. */
  closed: number;
  small: boolean;
}

const ui = createStore<BattleUi>(() => ({ closed: -1, small: false }));

export function useBattleUi(): BattleUi & { set: (part: Partial<BattleUi>) => void } {
  const state = useStore(ui);
  return { ...state, set: ui.setState };
}
