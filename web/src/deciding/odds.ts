/** Odds of the battles that are planned or at hand. */

import type { Note } from "../board/Overlay";

export interface BattleOdds {
  space: string;
  exact: boolean;
  win: number;
}

const NONE: BattleOdds[] = [];

/** Empty until the server tells odds. */
export function useOdds(): BattleOdds[] {
  return NONE;
}

export function winNote({ space, win, exact }: BattleOdds): Note {
  const tone = win >= 0.7 ? "good" : win >= 0.4 ? "even" : "bad";
  return { space, text: `${exact ? "" : "≈"}${Math.round(win * 100)} %`, tone };
}
