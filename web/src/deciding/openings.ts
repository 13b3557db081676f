/**
 * How the decision in hand may be answered, seen from its beginning: the verbs, and what each asks first. Asked of the
 * server once for each decision and shared by board, panels and typed orders.
 */

import { useEffect, useState } from "react";
import type { ChoiceTold, Decision, StepTold } from "../api/types";
import { type MatchStore, useMatch, useMatchStore } from "../match/context";

export interface Openings {
  decision: Decision;
  /** Picks that leave no choice and are made already; `top` is asked behind them. */
  prefix: readonly string[];
  top: StepTold;
  /** What each verb asks first; only where the decision begins with verbs. */
  verbs: Readonly<Record<string, StepTold>>;
  /** Verbs that send single pieces, such as blocks: they ask for the piece, and behind it for goals. */
  senders: readonly string[];
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
  if (top.asks !== "verb") return { decision, prefix: [], top, verbs: {}, senders: [] };
  if (store.getState().decision?.id !== decision.id)
    throw new Error("This question has been answered meanwhile.");
  const open = top.choices.filter((choice) => !choice.why_not.length);
  const steps = await Promise.all(open.map((choice) => peek([choice.pick])));
  const verbs = Object.fromEntries(open.map((choice, at) => [choice.pick, steps[at] as StepTold]));
  const narrow = top.choices.length === 1 ? await narrowed(store, Object.keys(verbs), steps) : null;
  if (narrow) return { decision, ...narrow, verbs: {}, senders: [] };
  return { decision, prefix: [], top, verbs, senders: await sendersOf(store, decision, verbs) };
}

/** What single pieces, places and cards are asked for as. */
const SINGLE = new Set(["block", "goal", "target", "card", "country", "way"]);

/** Where there is one verb, and perhaps one piece, the question is what comes behind. */
async function narrowed(
  store: MatchStore,
  verbs: string[],
  [first]: StepTold[],
): Promise<Pick<Openings, "prefix" | "top"> | null> {
  let prefix = verbs.slice(0, 1);
  let top = first;
  while (top && SINGLE.has(top.asks) && top.choices.length > 0) {
    const [only, ...more] = top.choices;
    if (top.answer !== null) return { prefix, top };
    if (more.length) return top.asks === "block" && prefix.length === 1 ? null : { prefix, top };
    if (!only) return null;
    prefix = [...prefix, only.pick];
    top = await store.getState().peek(prefix);
  }
  return null;
}

/** Of one question for many pieces a single one is tried: its verbs all ask alike. */
async function sendersOf(
  store: MatchStore,
  decision: Decision,
  verbs: Record<string, StepTold>,
): Promise<string[]> {
  const asking = Object.entries(verbs).filter(([, step]) => step.asks === "block" && step.choices.length > 0);
  if (decision.asks !== "one") return asking.map(([verb]) => verb);
  const behind = await Promise.all(
    asking.map(([verb, step]) => store.getState().peek([verb, step.choices[0]?.pick ?? ""])),
  );
  return asking.filter((_, at) => behind[at]?.asks === "goal").map(([verb]) => verb);
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

/** Verbs that order units about on the board: they ask for the place first, or for a single piece. */
export function movers(openings: Openings | null): string[] {
  return [...verbsThatAsk(openings, "origin", "zone"), ...(openings?.senders ?? [])];
}

/** The single pieces that can be sent somewhere. */
export function sendable(openings: Openings | null): ReadonlySet<string> {
  const choices = openings?.senders.flatMap((verb) => openings.verbs[verb]?.choices ?? []) ?? [];
  return new Set(choices.filter(({ why_not }) => !why_not.length).map(({ pick }) => pick));
}

/** The spaces that are an answer, or the next pick of one, with the picks that lead to each. */
export function placesOf(
  openings: Openings | null,
  spaces: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  if (!openings) return found;
  const { top, prefix, verbs } = openings;
  if (top.asks !== "verb") return placesIn(top, prefix, spaces);
  for (const [verb, step] of Object.entries(verbs)) {
    if (!SINGLE.has(step.asks) || step.asks === "block") continue;
    for (const [space, draft] of placesIn(step, [verb], spaces)) found.set(space, draft);
  }
  return found;
}

/** Choices that mean one space each: "land:x", "to x", "x". */
function placesIn(
  step: StepTold,
  prefix: readonly string[],
  spaces: Readonly<Record<string, unknown>>,
): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const twice = new Set<string>();
  for (const { pick, why_not } of step.choices) {
    const space = pick.split(/[: ]/).at(-1) ?? "";
    if (why_not.length || !(space in spaces)) continue;
    if (found.has(space)) twice.add(space);
    found.set(space, [...prefix, pick]);
  }
  for (const space of twice) found.delete(space);
  return found;
}

/** Verbs that fill a basket: they ask for a kind of unit first. */
export function fillers(openings: Openings | null): string[] {
  return verbsThatAsk(openings, "unit");
}

/** What is left: verbs that are walked step by step. */
export function others(openings: Openings | null): ChoiceTold[] {
  const known = new Set([...movers(openings), ...fillers(openings), ...verbsThatAsk(openings, "item")]);
  return (openings?.top.asks === "verb" ? openings.top.choices : []).filter(
    ({ pick, why_not }) =>
      !why_not.length && !known.has(pick) && openings?.verbs[pick]?.choices.length && !ends(openings, pick),
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
