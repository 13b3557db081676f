/** What the plan in hand looks like on the board, and what a click there means. */

import { useCallback, useMemo } from "react";
import type { Clicked } from "../board/BoardView";
import type { Arrow, Note } from "../board/Overlay";
import { useMatch, useMatchStore } from "../match/context";
import { room } from "../match/room/ui";
import type { MatchState } from "../match/state";
import { notesOf, useTurnOdds } from "./odds";
import { movers, type Openings, placesOf, sendable, useOpenings } from "./openings";
import { give, put, send } from "./ordering";
import { type Planned, plannedOf } from "./plan";
import { useReach, useThreats } from "./reach";
import { look, pickLot, table, useTable } from "./selection";
import { friendsOf } from "./sides";
import { type Tray, useReadySpaces, useTray } from "./tray";
import { usePlaces } from "./waiting";

export interface BoardPlan {
  states: ReadonlyMap<string, string>;
  picked: ReadonlySet<string>;
  ready: ReadonlySet<string> | null;
  arrows: readonly Arrow[];
  notes: readonly Note[];
  click: (clicked: Clicked) => void;
  /** Tab on the map: the next space where units can be ordered, or that is in reach. */
  tab: (back: boolean) => boolean;
}

export function useBoardPlan(): BoardPlan {
  const store = useMatchStore();
  const openings = useOpenings();
  const space = useTable((state) => state.space);
  const picked = useTable((state) => state.picked);
  const inHand = useTable((state) => state.inHand);
  const wanted = useTable((state) => state.threats);
  const tray = useTray(space, openings);
  const reach = useReach(picked, openings);
  const places = usePlaces(inHand, openings);
  const threats = useThreats(space, wanted);
  const readySpaces = useReadySpaces(openings);
  const arrows = useArrows(threats ? threats.hits : null);
  const odds = useTurnOdds();
  const refused = useMatch((state) => state.refusals);
  const view = useMatch((state) => state.look.view);
  const highlight = useMatch((state) => state.highlight);
  const spaces = useMatch((state) => state.words.spaces);
  const answers = useMemo(() => placesOf(openings, spaces), [openings, spaces]);

  const states = useMemo(() => {
    const found = new Map<string, string>();
    const add = (id: string, state: string) => found.set(id, `${found.get(id) ?? ""} ${state}`.trim());
    for (const [id, seen] of Object.entries(view.spaces)) if (seen.marks?.contested) add(id, "contested");
    if (!picked && !inHand) for (const id of readySpaces) add(id, "ready");
    for (const id of [...reach.open, ...reach.carry, ...places]) add(id, "reach");
    for (const id of reach.far) add(id, "far");
    for (const id of answers.keys()) add(id, "reach");
    for (const { space: id } of threats?.hits ?? []) add(id, "strike");
    for (const id of highlight.spaces) add(id, "told");
    for (const id of refused.flatMap(({ params }) => spacesIn(params, view.spaces))) add(id, "hint");
    if (space) add(space, "chosen");
    return found;
  }, [view, highlight, space, picked, inHand, readySpaces, reach, places, threats, refused, answers]);

  const pickedKeys = useMemo(
    () =>
      new Set(picked ? Object.keys(picked.lots).map((key) => `${picked.from} ${picked.ship || key}`) : []),
    [picked],
  );
  const ready = useMemo(() => readyKeys(tray), [tray]);
  const notes = useMemo(() => notesOf(odds), [odds]);
  const click = useCallback(
    (clicked: Clicked) => void clickOn(clicked, store, openings, tray, answers),
    [store, openings, tray, answers],
  );
  const stops = useMemo(
    () => [...(picked ? reach.open : inHand ? places : readySpaces.size ? readySpaces : answers.keys())],
    [picked, inHand, reach, places, readySpaces, answers],
  );
  const tab = useCallback((back: boolean) => walkOn(stops, back), [stops]);
  return { states, picked: pickedKeys, ready, arrows, notes, click, tab };
}

/** Spaces a refusal names as what would do instead. */
function spacesIn(params: Record<string, unknown>, spaces: Record<string, unknown>): string[] {
  return Object.values(params).flatMap((value) =>
    Array.isArray(value) ? value.filter((one) => one in spaces) : [],
  );
}

function readyKeys(tray: Tray | null): ReadonlySet<string> {
  const keys = tray?.groups.flatMap(({ ship, units }) => (ship ? [ship] : units.map(({ key }) => key))) ?? [];
  return new Set(keys.map((key) => `${tray?.space} ${key}`));
}

/** To the next stop; behind the last one the walk ends, so that the key can leave the map. */
function walkOn(stops: readonly string[], back: boolean): boolean {
  const at = stops.indexOf(table.getState().space ?? "");
  const next = stops[at < 0 ? (back ? stops.length - 1 : 0) : at + (back ? -1 : 1)];
  if (next) look(next);
  return next !== undefined;
}

/** One grammar: a counter picks its stack, a space with something in hand is where it goes, else it is looked at. */
async function clickOn(
  { space, counter, more, inspect }: Clicked,
  store: ReturnType<typeof useMatchStore>,
  openings: Openings | null,
  tray: Tray | null,
  answers: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { picked, inHand } = table.getState();
  if (inspect) return look(space);
  store.getState().dismiss();
  if (openings && picked && picked.from !== space) {
    await send(store, space, openings);
    return;
  }
  const draft = answers.get(space);
  if (draft) {
    // What is named behind a verb cannot always be taken back: the first click looks, the second names.
    const seen = table.getState().space === space;
    look(space);
    if (draft.length > 1 && !seen) return openSheet();
    const { answer } = await store.getState().peek([...draft]);
    if (answer !== null) await give(store, { answer });
    return;
  }
  if (inHand) {
    look(space);
    await put(store, inHand, space, more ? 5 : 1);
    return;
  }
  const again = table.getState().space === space && !counter;
  if (openings && offers(openings, space, store.getState())) openSheet();
  look(space);
  if (again && tray?.space === space && tray.groups.length) intoTray();
  if (counter && tray?.space === space) pickCounter(space, counter, more, tray);
}

function offers(openings: Openings, space: string, { look: { view } }: MatchState): boolean {
  const pieces = sendable(openings);
  const standing = view.spaces[space]?.pieces?.some(({ key }) => key && pieces.has(key));
  return (
    standing ||
    movers(openings).some((verb) => openings.verbs[verb]?.choices.some(({ pick }) => pick === space))
  );
}

/** On a small screen the panel lies in a sheet that may be closed. */
function openSheet(): void {
  if (window.matchMedia("(max-width: 56rem)").matches) room.setState({ tab: "orders", open: true });
}

/** To the numbers of the panel; there digits count, and Enter comes back to the map. */
function intoTray(): void {
  document.querySelector<HTMLElement>('[data-tray] :is([role="spinbutton"], [aria-pressed])')?.focus();
}

/** All of a stack at the first click, none at the second; with shift one more. */
function pickCounter(space: string, counter: string, more: boolean, tray: Tray): void {
  for (const { ship, units } of tray.groups) {
    for (const unit of units) {
      if (ship !== counter && unit.key !== counter) continue;
      if (ship && unit.key !== units[0]?.key) continue;
      const { picked } = table.getState();
      const now = picked?.from === space && picked.ship === ship ? (picked.lots[unit.key] ?? 0) : 0;
      pickLot(space, unit.key, more ? Math.min(now + 1, unit.most) : now ? 0 : unit.most, ship);
      return;
    }
  }
}

/** The orders of the plan in hand. */
export function usePlanned(): Planned[] {
  const focus = useMatch((state) => state.look.view.focus);
  const words = useMatch((state) => state.words);
  return useMemo(() => plannedOf(focus.items, words.spaces, words.pieces, focus.origins), [focus, words]);
}

function useArrows(
  hits: readonly { power: string; space: string; key: string; count: number }[] | null,
): Arrow[] {
  const orders = usePlanned();
  const bright = useTable((state) => state.order);
  const target = useTable((state) => state.space);
  const view = useMatch((state) => state.look.view);
  const game = useMatch((state) => state.game);
  const plan = useMatch((state) => state.match.plan);
  return useMemo(() => {
    const power = String(view.focus.power ?? view.now.power ?? "");
    const friends = friendsOf(power, game, { plan });
    const hostile = (space: string): boolean => {
      const seen = view.spaces[space];
      if (!power) return Boolean(seen?.marks?.contested);
      const holder = seen?.controller ?? "";
      return (
        Boolean(holder && !friends.has(holder)) ||
        (seen?.pieces ?? []).some(({ owner }) => !friends.has(owner))
      );
    };
    const toneOf = ({ verb, path }: Planned): Arrow["tone"] =>
      hostile(path.at(-1) ?? "") ? "attack" : verb === "move" ? "move" : "carry";
    return [...together(orders, toneOf, bright), ...threatening(hits, target)];
  }, [orders, bright, view, game, plan, hits, target]);
}

/** Orders with the same ends as one arrow, with the number of all their units. */
function together(
  orders: Planned[],
  toneOf: (order: Planned) => Arrow["tone"],
  bright: number | null,
): Arrow[] {
  const groups = new Map<string, Planned[]>();
  for (const order of orders) {
    if (order.path.length < 2) continue;
    const ends = `${order.path[0]} ${order.path.at(-1)} ${toneOf(order)}`;
    groups.set(ends, [...(groups.get(ends) ?? []), order]);
  }
  return [...groups].map(([ends, group]) => {
    const shortest = group.reduce((best, one) => (one.path.length < best.path.length ? one : best));
    const count = group.flatMap(({ units }) => units).reduce((sum, unit) => sum + unit.count, 0);
    return {
      id: ends,
      path: shortest.path,
      label: String(count),
      tone: toneOf(shortest),
      bright: group.some(({ number }) => number === bright),
    };
  });
}

/** Who could come: one arrow for each space they would come from. */
function threatening(
  hits: readonly { space: string; count: number }[] | null,
  target: string | null,
): Arrow[] {
  if (!hits || !target) return [];
  const counts = new Map<string, number>();
  for (const { space, count } of hits) counts.set(space, (counts.get(space) ?? 0) + count);
  return [...counts].map(([space, count]) => ({
    id: `threat ${space}`,
    path: [space, target],
    label: String(count),
    tone: "attack",
  }));
}
