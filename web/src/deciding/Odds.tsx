/** Odds as a bar and, opened, as what each side may expect. */

import css from "./battle.module.css";
import type { BattleOdds } from "./odds";

export function useOddsAt(_space: string, _turn: number): BattleOdds | null {
  return null;
}

export function OddsBar({ odds }: { odds: BattleOdds }) {
  return <p className={css.odds}>{Math.round(odds.win * 100)} %</p>;
}
