/** What the player has in hand and looks at: never a fact of the match, gone when the page is closed. */

import { createStore, useStore } from "zustand";

/** Units that were picked in one space, and how they would be ordered about. */
export interface Picked {
  from: string;
  /** How many of which stack, by the name orders give it. */
  lots: Readonly<Record<string, number>>;
  /** The ship they are aboard of; empty for units of the space itself. */
  ship: string;
}

/** A kind of unit that waits to be put on the board. */
export interface InHand {
  verb: string;
  pick: string;
}

export interface TableState {
  /** The space that is looked at. */
  space: string | null;
  picked: Picked | null;
  inHand: InHand | null;
  /** An order that could end in several ways, until one is chosen. */
  ways: { to: string; ways: { label: string; orders: string[] }[] } | null;
  /** The planned order that is pointed at. */
  order: number | null;
  hidden: boolean;
  /** Who could hit the space that is looked at. */
  threats: boolean;
  /** Odds beside the attacks that are planned. */
  odds: boolean;
  legend: boolean;
}

const NONE: TableState = {
  space: null,
  picked: null,
  inHand: null,
  ways: null,
  order: null,
  hidden: false,
  threats: false,
  odds: true,
  legend: false,
};

export const table = createStore<TableState>(() => ({ ...NONE }));

export const useTable = <T>(part: (state: TableState) => T): T => useStore(table, part);

export const clear = (): void => table.setState({ picked: null, inHand: null, ways: null });

export const reset = (): void => table.setState({ ...NONE });

export const look = (space: string | null): void => table.setState({ space });

/** Set how many of a stack are picked; stacks of another place or ship are let go. */
export function pickLot(from: string, key: string, count: number, ship = ""): void {
  const { picked } = table.getState();
  const same = picked?.from === from && picked.ship === ship;
  const lots = { ...(same ? picked.lots : {}), [key]: count };
  if (count <= 0) delete lots[key];
  const left = Object.keys(lots).length > 0;
  table.setState({ space: from, inHand: null, picked: left ? { from, lots, ship } : null });
}

export const lotCount = (picked: Picked | null): number =>
  Object.values(picked?.lots ?? {}).reduce((sum, count) => sum + count, 0);
