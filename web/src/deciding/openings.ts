/**
 * How the decision in hand may be answered, seen from its beginning: the verbs, and what each asks first. Asked of the
 * server once for each decision and shared by board, panels and typed orders.
 */

import { useEffect, useState } from "react";
import type { ChoiceTold, Decision, StepTold } from "../api/types";
import { type MatchStore, useMatch, useMatchStore } from "../match/context";

export interface Openings {
  decision: Decision;
  top: StepTold;
  /** What each verb asks first; only where the decision begins with verbs. */
  verbs: Readonly<Record<string, StepTold>>;
}

const kept = new Map<string, Promise<Openings>>();
const KEPT = 30;

export function openingsOf(store: MatchStore, decision: Decision): Promise<Openings> {
  const key = `${store.getState().match.id} ${store.getState().seat} ${decision.id}`;
  const known = kept.get(key);
  if (known) return known;
  const asked = ask(store, decision);
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  const oldest = kept.keys().next();
  if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value);
  return asked;
}

async function ask(store: MatchStore, decision: Decision): Promise<Openings> {
  const { peek } = store.getState();
  const top = await peek([]);
  if (top.asks !== "verb") return { decision, top, verbs: {} };
  if (store.getState().decision?.id !== decision.id)
    throw new Error("This question has been answered meanwhile.");
  const open = top.choices.filter((choice) => !choice.why_not.length);
  const steps = await Promise.all(open.map((choice) => peek([choice.pick])));
  return {
    decision,
    top,
    verbs: Object.fromEntries(open.map((choice, at) => [choice.pick, steps[at] as StepTold])),
  };
}

/** The openings of the decision in hand; null while they are asked for, or when nothing is asked of this seat. */
export function useOpenings(): Openings | null {
  const store = useMatchStore();
  const decision = useMatch((state) => (state.at === null ? state.decision : null));
  const [openings, setOpenings] = useState<Openings | null>(null);
  useEffect(() => {
    let current = true;
    if (decision)
      openingsOf(store, decision).then(
        (found) => current && setOpenings(found),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [store, decision]);
  return openings && openings.decision.id === decision?.id ? openings : null;
}

/** Verbs that are answers by themselves ("done"), with why they may not be given yet. */
export function endings(openings: Openings | null): ChoiceTold[] {
  if (openings?.top.asks !== "verb") return [];
  return openings.top.choices.filter(({ pick, why_not }) => why_not.length > 0 || ends(openings, pick));
}

const ends = (openings: Openings, verb: string): boolean => {
  const step = openings.verbs[verb];
  return step !== undefined && step.answer !== null && !step.choices.length;
};

/** Verbs that order units about on the board: they ask for the place first. */
export function movers(openings: Openings | null): string[] {
  return verbsThatAsk(openings, "origin", "zone");
}

/** Verbs that fill a basket: they ask for a kind of unit first. */
export function fillers(openings: Openings | null): string[] {
  return verbsThatAsk(openings, "unit");
}

/** What is left: verbs that are walked step by step. */
export function others(openings: Openings | null): ChoiceTold[] {
  const known = new Set([...movers(openings), ...fillers(openings), ...verbsThatAsk(openings, "item")]);
  return (openings?.top.asks === "verb" ? openings.top.choices : []).filter(
    ({ pick, why_not }) => !why_not.length && !known.has(pick) && openings && !ends(openings, pick),
  );
}

function verbsThatAsk(openings: Openings | null, ...first: string[]): string[] {
  return Object.entries(openings?.verbs ?? {})
    .filter(([, step]) => first.includes(step.asks) && step.choices.length > 0)
    .map(([verb]) => verb);
}

/** The verb that takes a planned order back, if there is one. */
export const withdrawal = (openings: Openings | null): string | undefined =>
  verbsThatAsk(openings, "item")[0];
