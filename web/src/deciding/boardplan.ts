/** What the plan in hand looks like on the board, and what a click there means. */

import { useCallback, useMemo } from "react";
import type { Clicked } from "../board/BoardView";
import type { Arrow, Note } from "../board/Overlay";
import { useMatch } from "../match/context";
import { look, useTable } from "./selection";

export interface BoardPlan {
  states: ReadonlyMap<string, string>;
  picked: ReadonlySet<string>;
  ready: ReadonlySet<string> | null;
  arrows: readonly Arrow[];
  notes: readonly Note[];
  click: (clicked: Clicked) => void;
}

const NOTHING: ReadonlySet<string> = new Set();

export function useBoardPlan(): BoardPlan {
  const view = useMatch((state) => state.look.view);
  const highlight = useMatch((state) => state.highlight);
  const space = useTable((state) => state.space);
  const states = useMemo(() => {
    const found = new Map<string, string>();
    const add = (id: string, state: string) => found.set(id, `${found.get(id) ?? ""} ${state}`.trim());
    for (const [id, seen] of Object.entries(view.spaces)) if (seen.marks?.contested) add(id, "contested");
    for (const id of highlight.spaces) add(id, "told");
    if (space) add(space, "chosen");
    return found;
  }, [view, highlight, space]);
  const click = useCallback((clicked: Clicked) => look(clicked.space), []);
  return { states, picked: NOTHING, ready: null, arrows: [], notes: [], click };
}
