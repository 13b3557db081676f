/** Where picked units can be sent, and who could hit a space: asked of the server, remembered for one question. */

import { useEffect, useState } from "react";
import { ask } from "../api/ask";
import type { EndTold, Hit, WordsTold } from "../api/types";
import { type MatchStore, useMatch, useMatchStore } from "../match/context";
import type { Openings } from "./openings";
import type { Picked } from "./selection";

export interface Ends {
  /** Spaces where an order of all picked units may end. */
  open: ReadonlySet<string>;
  /** Coasts and zones where units may change between land and ship; the server has the last word. */
  carry: ReadonlySet<string>;
  /** Of the open ones, those that single pieces reach in other ways than the usual one alone: by rail, say. */
  far: ReadonlySet<string>;
}

const NONE: Ends = { open: new Set(), carry: new Set(), far: new Set() };
const kept = new Map<string, Promise<Record<string, EndTold>>>();

export async function reachOf(
  store: MatchStore,
  space: string,
  key: string,
  count: number,
): Promise<Record<string, EndTold>> {
  const { match, seat, decision } = store.getState();
  if (!decision) return {};
  const name = `${match.id} ${decision.id} ${space} ${key} ${count}`;
  const known = kept.get(name);
  if (known) return known;
  const body = { decision: decision.id, seat, space, units: [[key, count]] as [string, number][] };
  const asked = ask("POST /api/matches/{match}/reach", { path: { match: match.id }, body }).then(
    ({ to }) => to,
  );
  if (kept.size > 200) kept.clear();
  kept.set(name, asked);
  asked.catch(() => kept.delete(name));
  return asked;
}

/** Where the picked units can go, all of them together. */
export function useReach(picked: Picked | null, openings: Openings | null): Ends {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const [ends, setEnds] = useState<Ends>(NONE);
  useEffect(() => {
    let current = true;
    setEnds(NONE);
    if (!picked || !openings) return;
    endsOf(store, picked, openings, words).then(
      (found) => current && setEnds(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [store, picked, openings, words]);
  return ends;
}

async function endsOf(
  store: MatchStore,
  picked: Picked,
  openings: Openings,
  words: WordsTold,
): Promise<Ends> {
  const lots = Object.entries(picked.lots);
  if (picked.ship) return { ...NONE, open: await coastsOf(store, picked, openings) };
  const found = await Promise.all(lots.map(([key, count]) => reachOf(store, picked.from, key, count)));
  const [first = {}, ...rest] = found;
  const open = Object.entries(first).filter(
    ([space, end]) => end.order && rest.every((to) => to[space]?.order),
  );
  const usual = openings.senders[0];
  const far = open.filter(([, end]) => usual !== undefined && !end.order.startsWith(`${usual} `));
  return {
    open: new Set(open.map(([space]) => space)),
    carry: zonesBeside(picked.from, openings, words),
    far: new Set(far.map(([space]) => space)),
  };
}

/** Where units may come ashore from a ship: the last pick of the verb that lands them. */
async function coastsOf(store: MatchStore, picked: Picked, openings: Openings): Promise<ReadonlySet<string>> {
  const verb = landingVerb(openings);
  const [lot] = Object.entries(picked.lots);
  if (!verb || !lot) return new Set();
  const step = await store.getState().peek([verb, picked.from, picked.ship, lot[0], String(lot[1])]);
  return new Set(step.choices.filter(({ why_not }) => !why_not.length).map(({ pick }) => pick));
}

/** Verbs that begin with a zone order units into ships and out of them. */
export const zoneVerbs = (openings: Openings | null): string[] =>
  Object.entries(openings?.verbs ?? {})
    .filter(([, step]) => step.asks === "zone")
    .map(([verb]) => verb);

export const landingVerb = (openings: Openings | null): string | undefined =>
  zoneVerbs(openings).find((verb) => verb === "land") ?? zoneVerbs(openings).at(-1);

export const loadingVerb = (openings: Openings | null): string | undefined =>
  zoneVerbs(openings).find((verb) => verb === "load") ?? zoneVerbs(openings)[0];

/** Zones with a ship beside the space of the picked units. */
function zonesBeside(from: string, openings: Openings, words: WordsTold): ReadonlySet<string> {
  const verb = loadingVerb(openings);
  const zones = new Set(openings.verbs[verb ?? ""]?.choices.map(({ pick }) => pick));
  const space = words.spaces[from];
  if (space?.medium !== "land") return new Set();
  return new Set(
    space.neighbours.filter((one) => one.passage.length && zones.has(one.space)).map((one) => one.space),
  );
}

export interface Threats {
  space: string;
  known: boolean;
  hits: readonly Hit[];
}

/** Who could come to a space; null while it is not asked, or not yet known. */
export function useThreats(space: string | null, wanted: boolean): Threats | null {
  const match = useMatch((state) => state.match.id);
  const seat = useMatch((state) => state.seat);
  const seq = useMatch((state) => state.live.seq);
  const [threats, setThreats] = useState<Threats | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the board has changed
  useEffect(() => {
    let current = true;
    setThreats(null);
    if (!space || !wanted) return;
    const asked = ask("POST /api/matches/{match}/threats", { path: { match }, body: { space, seat } });
    asked.then(
      ({ hit_by, known }) => current && setThreats({ space, known, hits: hit_by }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [match, seat, space, wanted, seq]);
  return threats;
}
