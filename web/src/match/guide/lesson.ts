/** The guide of this match, what has been done of it, and doing its tasks for the learner. */

import { useCallback, useEffect, useMemo, useState } from "react";
import { ask } from "../../api/ask";
import { useLoaded } from "../../api/library";
import type { GuideTold, TaskTold } from "../../api/types";
import { type MatchStore, useMatch, useMatchStore } from "../context";
import { UNDONE } from "../log";
import { type Progress, progressOf, standing } from "./progress";

interface Kept {
  guide: string;
  given: { seq: number; written: string }[];
  tried: string[];
  skipped: number;
}

const keyOf = (match: string) => `wartable.guide.${match}`;

function kept(match: string): Kept | null {
  const named = new URLSearchParams(location.search).get("guide");
  const found = localStorage.getItem(keyOf(match));
  if (found) return JSON.parse(found) as Kept;
  return named ? { guide: named, given: [], tried: [], skipped: 0 } : null;
}

/** The guide that leads this match, if one does. */
export function useGuide(): GuideTold | null {
  const game = useMatch((state) => state.game.id);
  const id = useMatch((state) => state.match.id);
  const load = useCallback(async () => {
    const wanted = kept(id)?.guide;
    if (!wanted) return null;
    const guides = await ask("GET /api/games/{game}/guides", { path: { game } });
    return guides.find((one) => one.id === wanted) ?? null;
  }, [game, id]);
  return useLoaded(load).value;
}

/** Note the orders given from now on, and keep them for when the page is opened again. */
export function useProgress(guide: GuideTold): Progress & { skip: () => void; leave: () => void } {
  const store = useMatchStore();
  const id = useMatch((state) => state.match.id);
  const given = useMatch((state) => state.given);
  const tried = useMatch((state) => state.tried);
  const [skipped, setSkipped] = useState(() => kept(id)?.skipped ?? 0);
  useEffect(() => {
    const before = kept(id);
    store.setState({ noting: true, given: before?.given ?? [], tried: before?.tried ?? [] });
    return store.subscribe((state, old) => state.events !== old.events && forgetUndone(store));
  }, [store, id]);
  useEffect(() => {
    localStorage.setItem(
      keyOf(id),
      JSON.stringify({ guide: guide.id, given, tried, skipped } satisfies Kept),
    );
  }, [id, guide.id, given, tried, skipped]);
  const progress = useMemo(
    () =>
      progressOf(
        guide,
        given.map((one) => one.written),
        tried,
        skipped,
      ),
    [guide, given, tried, skipped],
  );
  const leave = () => {
    store.setState({ noting: false });
    localStorage.removeItem(keyOf(id));
  };
  return { ...progress, skip: () => setSkipped(progress.lesson + 1), leave };
}

function forgetUndone(store: MatchStore): void {
  const { events, given } = store.getState();
  const last = events.at(-1);
  const to = last?.kind === UNDONE ? last.data.to : undefined;
  if (typeof to !== "number" || !given.some((one) => one.seq > to)) return;
  store.setState({ given: standing(given, to) });
}

const PATIENCE = 6000;

/** Give the orders of tasks one after the other, each when its seat is asked. */
export async function doTasks(store: MatchStore, tasks: TaskTold[]): Promise<void> {
  for (const task of tasks) {
    await untilAsked(store, task.seat);
    const { check, act } = store.getState();
    if (task.do === "refused") {
      const checked = await check({ order: task.typed });
      store.setState({ refusals: checked.refusals });
    } else if (!(await act({ order: task.typed }))) return;
  }
}

async function untilAsked(store: MatchStore, seat: string): Promise<void> {
  const { match, seat: now, choose } = store.getState();
  if (now !== seat && match.me.seats.includes(seat)) await choose(seat);
  const ready = () => {
    const { seat: mine, decision, busy } = store.getState();
    return mine === seat && decision !== null && !busy && decision.seat === seat;
  };
  if (ready()) return;
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(end, PATIENCE);
    const stop = store.subscribe(() => ready() && end());
    function end(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
