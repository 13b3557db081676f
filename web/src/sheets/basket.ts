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
