/** Answers that are put together pick by pick, walked with the server. */

import type { ChoiceTold, StepTold } from "../api/types";
import type { MatchStore } from "../match/context";

/** One pick of a walk: what was on offer, and which was taken. */
export interface Row {
  step: StepTold;
  taken: string;
}

/** Walks that are longer than this are somebody else's fault. */
const LONGEST = 60;

/**
 * Walk to an answer, taking at each step the pick that is wished, else what `otherwise` prefers of what is on offer.
 * Ends where nothing is on offer.
 */
export async function walkThrough(
  store: MatchStore,
  wished: readonly string[],
  otherwise: (step: StepTold, place: number) => string | undefined,
): Promise<{ rows: Row[]; end: StepTold }> {
  const rows: Row[] = [];
  let step = await store.getState().peek([]);
  while (step.choices.length && rows.length < LONGEST) {
    const open = step.choices.filter(({ why_not }) => !why_not.length);
    const taken = nearest(open, wished[rows.length]) ?? otherwise(step, rows.length) ?? open[0]?.pick;
    if (taken === undefined) break;
    rows.push({ step, taken });
    step = await store.getState().peek(rows.map((row) => row.taken));
  }
  return { rows, end: step };
}

/** The pick itself, or of numbers the nearest on offer. */
function nearest(open: readonly ChoiceTold[], wished: string | undefined): string | undefined {
  if (wished === undefined) return undefined;
  const same = open.find(({ pick }) => pick === wished);
  if (same) return same.pick;
  const numbers = open.filter(({ pick }) => /^\d+$/.test(pick));
  const away = ({ pick }: ChoiceTold) => Math.abs(Number(pick) - Number(wished));
  return [...numbers].sort((one, other) => away(one) - away(other))[0]?.pick;
}

export const most = (step: StepTold): number => Math.max(...numbersOf(step));
export const least = (step: StepTold): number => Math.min(...numbersOf(step));

function numbersOf(step: StepTold): number[] {
  return step.choices.filter(({ why_not }) => !why_not.length).map(({ pick }) => Number(pick));
}

export const counts = (step: StepTold): boolean =>
  step.choices.length > 0 && step.choices.every(({ pick }) => /^\d+$/.test(pick));
