/** Sending single pieces: each is asked where it gets and how; what goes the same way goes in one order. */

import type { EndTold } from "../api/types";
import type { MatchStore } from "../match/context";
import type { Openings } from "./openings";
import { checked, explain } from "./ordering";
import { reachOf } from "./reach";
import { clear, type Picked, table } from "./selection";
import { inTurn } from "./settled";
import { verbName } from "./wording";

/** Try to send what is picked to a space. Resolves with true when it went. */
export async function sendPieces(
  store: MatchStore,
  picked: Picked,
  to: string,
  openings: Openings,
): Promise<boolean> {
  const pieces = Object.keys(picked.lots);
  const ends = await Promise.all(pieces.map((piece) => reachOf(store, picked.from, piece, 1)));
  const ways = waysOf(ends.map((found) => found[to]));
  if (!ways.length) {
    await tellWhy(
      store,
      pieces,
      ends.map((found) => found[to]),
      to,
      openings,
    );
    return false;
  }
  if (ways.length > 1) {
    const { words } = store.getState();
    const labelled = ways.map(({ verb, orders }) => ({ label: verbName(verb, words), orders }));
    table.setState({ ways: { to, ways: labelled } });
    return false;
  }
  return giveAll(store, ways[0]?.orders ?? []);
}

/** The ways that are open to all pieces, with the orders of each. */
export function waysOf(ends: readonly (EndTold | undefined)[]): { verb: string; orders: string[] }[] {
  const byPiece = ends.map((end) => {
    if (!end?.order) return new Map<string, string>();
    const ways = end.ways?.length ? end.ways : [{ verb: end.order.split(" ")[0] ?? "", order: end.order }];
    return new Map(ways.map(({ verb, order }) => [verb, order]));
  });
  const [first, ...rest] = byPiece;
  return [...(first ?? [])].flatMap(([verb, order]) => {
    const others = rest.flatMap((ways) => ways.get(verb) ?? []);
    return others.length === rest.length ? [{ verb, orders: [order, ...others] }] : [];
  });
}

/** Orders that differ in the piece alone are tried as one; else they are given one after the other. */
export async function giveAll(store: MatchStore, orders: readonly string[]): Promise<boolean> {
  table.setState({ ways: null });
  const one = asOne(orders);
  if (one) {
    const tried = await checked(store, one);
    if ("legal" in tried && tried.legal)
      return finish(await store.getState().act({ order: one }).then(Boolean));
  }
  return oneByOne(store, orders);
}

/** What cannot go with the others stays in hand, with the reason. */
async function oneByOne(store: MatchStore, orders: readonly string[]): Promise<boolean> {
  const left = [...orders];
  for (const order of orders) {
    if (!(await inTurn(store, [order]))) break;
    left.shift();
  }
  const { picked } = table.getState();
  if (left.length && picked) {
    const lots = Object.entries(picked.lots).filter(([piece]) =>
      left.some((order) => order.split(/[\s,]+/).includes(piece)),
    );
    table.setState({ picked: { ...picked, lots: Object.fromEntries(lots) } });
  }
  return finish(!left.length);
}

function finish(done: boolean): boolean {
  if (done) clear();
  return done;
}

/** "move a > x" and "move b > x" are "move a, b > x". */
export function asOne(orders: readonly string[]): string | null {
  if (orders.length < 2) return null;
  const parts = orders.map((order) => /^(\S+) (\S+)( > .*)$/.exec(order));
  const [, verb, , way] = parts[0] ?? [];
  if (!verb || !parts.every((part) => part?.[1] === verb && part[3] === way)) return null;
  return `${verb} ${parts.map((part) => part?.[2]).join(", ")}${way}`;
}

/** What stands in the way of the first piece that cannot go there. */
async function tellWhy(
  store: MatchStore,
  pieces: readonly string[],
  ends: readonly (EndTold | undefined)[],
  to: string,
  openings: Openings,
): Promise<void> {
  const at = ends.findIndex((end) => !end?.order);
  const known = ends[at]?.why_not ?? [];
  if (known.length) return store.setState({ refusals: known, trouble: "" });
  const verb = openings.senders.find((one) =>
    openings.verbs[one]?.choices.some(({ pick }) => pick === pieces[at]),
  );
  explain(store, [await checked(store, `${verb} ${pieces[at] ?? pieces[0]} > ${to}`)]);
}
