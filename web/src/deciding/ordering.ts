/**
 * From picked units and a place to an order in the notation of the table. The server says whether it is legal: what it
 * refuses is kept with its reasons, what it accepts is given at once.
 */

import { Refused, sentence } from "../api/ask";
import type { Checked, RefusalTold, WordsTold } from "../api/types";
import type { MatchStore } from "../match/context";
import type { Openings } from "./openings";
import { landingVerb, loadingVerb } from "./reach";
import { clear, type InHand, type Picked, table } from "./selection";
import { sendPieces } from "./sending";
import { inTurn } from "./settled";

/** An order that could mean more than one thing at its end. */
export interface Ways {
  to: string;
  ways: { label: string; orders: string[] }[];
}

/** The orders that picked units could be given with this end, the likeliest first. */
export function ordersTo(picked: Picked, to: string, openings: Openings, words: WordsTold): string[] {
  const lots = Object.entries(picked.lots)
    .map(([key, count]) => `${count} "${key}"`)
    .join(", ");
  if (picked.ship) return [`${landingVerb(openings)} ${lots} ${picked.from} > ${to} from "${picked.ship}"`];
  const move = `${lots}: ${picked.from} > ${to}`;
  const loading = loadingVerb(openings);
  const boards =
    words.spaces[picked.from]?.medium === "land" && words.spaces[to]?.medium === "sea" && loading;
  return boards ? [move, `${loading} ${lots} ${picked.from} > ${to}`] : [move];
}

/** Try to send what is picked to a space. Resolves with true when an order was given. */
export async function send(store: MatchStore, to: string, openings: Openings): Promise<boolean> {
  const { picked } = table.getState();
  if (!picked) return false;
  if (openings.senders.length) return sendPieces(store, picked, to, openings);
  const orders = ordersTo(picked, to, openings, store.getState().words);
  const checks = await Promise.all(orders.map((order) => checked(store, order)));
  const legal = checks.find((one) => "legal" in one && one.legal) as Checked | undefined;
  if (!legal) return sendApart(store, picked, to, openings, checks);
  const ways = await waysOf(store, picked, to, legal, openings);
  if (ways) {
    table.setState({ ways });
    return false;
  }
  return give(store, { answer: legal.answer });
}

/**
 * What cannot go in one order may go in several: land units and planes to the same battle, say. Stacks that cannot go at all
 * stay in hand, with the reason.
 */
async function sendApart(
  store: MatchStore,
  picked: Picked,
  to: string,
  openings: Openings,
  together: Tried[],
): Promise<boolean> {
  const lots = Object.entries(picked.lots);
  if (lots.length < 2) {
    explain(store, together);
    return false;
  }
  const alone = await Promise.all(
    lots.map((lot) => firstLegal(store, { ...picked, lots: Object.fromEntries([lot]) }, to, openings)),
  );
  const orders = alone.flatMap(({ order }) => order ?? []);
  if (!orders.length) {
    explain(store, together);
    return false;
  }
  if (!(await inTurn(store, orders))) return false;
  const left = lots.filter((_, at) => !alone[at]?.order);
  if (!left.length) clear();
  else {
    table.setState({ picked: { ...picked, lots: Object.fromEntries(left) } });
    explain(store, alone.find(({ order }) => !order)?.tried ?? []);
  }
  return !left.length;
}

/** The first order with this end that would be accepted, and what was tried. */
async function firstLegal(
  store: MatchStore,
  picked: Picked,
  to: string,
  openings: Openings,
): Promise<{ order: string | null; tried: Tried[] }> {
  const orders = ordersTo(picked, to, openings, store.getState().words);
  const tried = await Promise.all(orders.map((order) => checked(store, order)));
  const at = tried.findIndex((one) => "legal" in one && one.legal);
  return { order: orders[at] ?? null, tried };
}

/** Give an answer or order; what is in hand is let go when it was accepted. */
export async function give(store: MatchStore, given: { answer?: unknown; order?: string }): Promise<boolean> {
  table.setState({ ways: null });
  const done = await store.getState().act(given);
  if (done) clear();
  return done !== null;
}

export type Tried = Checked | { unreadable: string };

export async function checked(store: MatchStore, order: string): Promise<Tried> {
  try {
    return await store.getState().check({ order });
  } catch (error) {
    if (error instanceof Refused && error.trouble.refusals?.length) {
      return { legal: false, written: "", answer: null, events: [], refusals: error.trouble.refusals };
    }
    return { unreadable: sentence(error) };
  }
}

/** Keep the reasons of the last order that could be read: it is the one that fits best. */
export function explain(store: MatchStore, tried: Tried[]): void {
  const refusals = tried.flatMap((one): RefusalTold[][] => ("refusals" in one ? [one.refusals] : [])).at(-1);
  const trouble = tried.flatMap((one) => ("unreadable" in one ? [one.unreadable] : []))[0];
  if (refusals) store.setState({ refusals, trouble: "" });
  else store.setState({ refusals: [], trouble: trouble ?? "" });
}

/** Where a path may end in several ways (to fight, or to do something special there), all that are legal. */
async function waysOf(
  store: MatchStore,
  picked: Picked,
  to: string,
  legal: Checked,
  openings: Openings,
): Promise<Ways | null> {
  const path = (legal.answer as { path?: unknown } | null)?.path;
  const verb = Object.entries(openings.verbs).find(([, step]) => step.asks === "origin")?.[0];
  const [lot] = Object.entries(picked.lots);
  if (!Array.isArray(path) || !verb || !lot || picked.ship) return null;
  const draft = [verb, picked.from, lot[0], String(lot[1]), ...path.map(String)];
  const step = await store
    .getState()
    .peek(draft)
    .catch(() => null);
  const { spaces } = store.getState().words;
  const ends = step?.choices.filter(({ pick, why_not }) => !(pick in spaces) && !why_not.length) ?? [];
  if (ends.length < 2) return null;
  const lots = Object.entries(picked.lots)
    .map(([key, count]) => `${count} "${key}"`)
    .join(", ");
  const order = `${lots}: ${[picked.from, ...path].join(" > ")}`;
  return {
    to,
    ways: ends.map(({ pick, label }) => ({
      label: pick === "." ? "Go there" : label,
      orders: [pick === "." ? order : `${order} to ${pick}`],
    })),
  };
}

/** Put one unit that waits into a space. */
export async function put(
  store: MatchStore,
  { verb, pick }: InHand,
  space: string,
  count: number,
): Promise<boolean> {
  const order = `${verb} ${count} ${pick} in ${space}`;
  const tried = await checked(store, order);
  if ("legal" in tried && tried.legal) return (await store.getState().act({ order })) !== null;
  explain(store, [tried]);
  return false;
}
