/** What is taken from a menu: a basket of one's own until it is given as one order. */

import type { ItemTold, MenuTold } from "../api/types";

export interface Taken {
  count: number;
  at: string;
}

/** By item. */
export type Basket = Readonly<Record<string, Taken>>;

export const usual = (menu: MenuTold): Basket =>
  Object.fromEntries(menu.usual.map(({ item, count, place }) => [item, { count, at: place }]));

/** The basket with a number of an item; the first of its places unless one is named. */
export function taking(basket: Basket, item: ItemTold, count: number, at?: string): Basket {
  const { [item.id]: before, ...rest } = basket;
  if (count <= 0) return rest;
  return { ...basket, [item.id]: { count, at: at ?? before?.at ?? item.sites?.[0]?.at ?? "" } };
}

/** The basket that a typed order came from: its clauses, found again among those of the items. */
export function basketOf(menu: MenuTold, order: string): Basket {
  const given = order.slice(menu.head.length).split(",");
  const clauses = new Map(
    menu.items.flatMap((item) => written(item).map(([text, at]) => [text, { item, at }])),
  );
  let basket: Basket = {};
  for (const clause of given) {
    const number = /\s(\d+)\s*$/.exec(clause)?.[1];
    const found = clauses.get(clause.trim()) ?? clauses.get(clause.trim().replace(/\d+$/, "{n}"));
    if (!found) continue;
    const had = basket[found.item.id]?.count ?? 0;
    const counted = found.item.clause.includes("{n}") ? Number(number) : had + 1;
    basket = taking(basket, found.item, counted, found.at);
  }
  return basket;
}

/** Every way in which one of an item may be written, each with the place it names. */
function written({ clause, sites }: ItemTold): [string, string][] {
  if (!sites?.length) return [[clause, ""]];
  return sites.map(({ at }) => [clause.replace("{at}", at), at]);
}

/** What is left in each purse. */
export function left(menu: MenuTold, basket: Basket): Record<string, number> {
  const found = Object.fromEntries(menu.purses.map(({ id, points }) => [id, points]));
  const add = (purse: string, points: number): void => {
    found[purse] = (found[purse] ?? 0) + points;
  };
  for (const item of menu.items) {
    const count = basket[item.id]?.count ?? 0;
    if (!count) continue;
    if (item.purse) add(item.purse, -count * item.price);
    for (const [purse, points] of Object.entries(item.gives ?? {})) add(purse, count * points);
  }
  return found;
}

/** The typed order that a basket is. */
export function orderOf(menu: MenuTold, basket: Basket): string {
  const clauses = menu.items.flatMap((item) => {
    const taken = basket[item.id];
    if (!taken) return [];
    const placed = item.clause.replace("{at}", taken.at);
    if (placed.includes("{n}")) return [placed.replace("{n}", String(taken.count))];
    return Array<string>(taken.count).fill(placed);
  });
  return `${menu.head} ${clauses.join(", ") || menu.empty}`;
}
