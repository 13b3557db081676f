/** The board of a match: the drawing joined to what is known, chosen and planned. */

import { useCallback, useEffect, useMemo, useState } from "react";
import type { SheetTold } from "../api/types";
import { useBoardPlan } from "../deciding/boardplan";
import { look, table, useTable } from "../deciding/selection";
import { motion, theme, useSettings } from "../house/settings";
import { useMatch } from "../match/context";
import { reading, useDrawnSheet } from "../sheets/sheets";
import { BoardView, type Clicked } from "./BoardView";
import type { DrawnBoard } from "./drawn";
import { useDrawnBoard } from "./drawnboard";
import { LegendPanel } from "./LegendPanel";
import type { Nations } from "./nations";
import type { Note } from "./Overlay";
import { Tool } from "./Tools";
import "@fontsource/cormorant-sc/latin-700.css";
import css from "./board.module.css";

export { BoardView } from "./BoardView";
export { loadBoard } from "./drawn";
export { nationsOf } from "./nations";
export { SpaceInspector } from "./SpaceInspector";

export function Board() {
  const { board, nations, error } = useDrawnBoard();
  if (error) return <p role="alert">{error instanceof Error ? error.message : String(error)}</p>;
  if (!board) return <p className={css.loading}>The map is being unrolled …</p>;
  return <MatchBoard board={board} nations={nations} />;
}

function MatchBoard({ board, nations }: { board: DrawnBoard; nations: Nations }) {
  const words = useMatch((state) => state.words);
  const view = useMatch((state) => state.look.view);
  const patterns = useSettings((settings) => settings.patterns);
  const style = useSettings(theme);
  const space = useTable((state) => state.space);
  const hidden = useTable((state) => state.hidden);
  const legend = useTable((state) => state.legend);
  const odds = useTable((state) => state.odds);
  const threats = useTable((state) => state.threats);
  const plan = useBoardPlan();
  const wish = useWish();
  const sheet = useDrawnSheet();
  const notes = useMemo(() => [...plan.notes, ...pinned(sheet)], [plan.notes, sheet]);
  useBoardKeys();

  const onClick = useCallback((clicked: Clicked) => plan.click(clicked), [plan.click]);
  return (
    <BoardView
      board={board}
      words={words}
      nations={nations}
      view={view}
      style={style}
      still={!motion()}
      patterns={patterns}
      hidden={hidden}
      states={plan.states}
      picked={plan.picked}
      ready={plan.ready}
      arrows={plan.arrows}
      notes={notes}
      sheet={sheet}
      cursor={space}
      onCursor={look}
      onClick={onClick}
      onTab={plan.tab}
      wish={wish}
      label={`${board.places.title}: arrow keys walk from space to space, Enter picks, plus and minus zoom`}
      tools={
        <>
          <Tool
            name="Hide pieces"
            keys="h"
            pressed={hidden}
            icon="M3 3l18 18M10.6 6.2A9 9 0 0 1 21 12a13 13 0 0 1-2.2 2.9M6.6 7.6A13 13 0 0 0 3 12a9 9 0 0 0 13 4.6M9.9 9.9a3 3 0 0 0 4.2 4.2"
            act={() => table.setState({ hidden: !hidden })}
          />
          <Tool
            name="Who can hit this space?"
            keys="t"
            pressed={threats}
            icon="M12 2v4M12 18v4M2 12h4M18 12h4M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z"
            act={() => table.setState({ threats: !threats })}
          />
          <Tool
            name="Odds beside attacks"
            keys="o"
            pressed={odds}
            icon="M19 5L5 19M7 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z"
            act={() => table.setState({ odds: !odds })}
          />
          <Tool
            name="Legend"
            pressed={legend}
            icon="M9 4L3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14"
            act={() => table.setState({ legend: !legend })}
          />
        </>
      }
    >
      {sheet && (
        <button
          type="button"
          className={css.drawn}
          data-own-gestures=""
          onClick={() => reading.setState({ drawn: false })}
        >
          {sheet.title} <span aria-hidden="true">✕</span>
          <span className="heard">Take it off the map</span>
        </button>
      )}
      {legend && (
        <LegendPanel
          board={board}
          nations={nations}
          style={style}
          onClose={() => table.setState({ legend: false })}
        />
      )}
    </BoardView>
  );
}

const TONES = { good: "good", bad: "bad", warn: "even", dim: "plain", "": "plain" } as const;

/** The words a sheet puts on the map. */
function pinned(sheet: SheetTold | null): Note[] {
  return sheet?.pins.map(({ space, text, tone }) => ({ space, text, tone: TONES[tone ?? ""] })) ?? [];
}

/** Where the board should go: to what the log or a panel points at, and to a battle that begins. */
function useWish(): { spaces: readonly string[]; turn: number; aside?: boolean } {
  const focus = useMatch((state) => state.focus);
  const battle = useMatch((state) => state.look.view.focus.battle);
  const [wish, setWish] = useState<{ spaces: readonly string[]; turn: number; aside?: boolean }>({
    spaces: [],
    turn: 0,
  });
  useEffect(() => {
    if (focus) setWish(({ turn }) => ({ spaces: focus.spaces, turn: turn + 1 }));
  }, [focus]);
  useEffect(() => {
    if (typeof battle === "string")
      setWish(({ turn }) => ({ spaces: [battle], turn: turn + 1, aside: true }));
  }, [battle]);
  return wish;
}

/** Keys that work wherever the reader is, as long as nothing is being typed. */
function useBoardKeys(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const typing = (event.target as Element).closest("input, textarea, select, [contenteditable]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const state = table.getState();
      if (event.key === "h") table.setState({ hidden: !state.hidden });
      else if (event.key === "o") table.setState({ odds: !state.odds });
      else if (event.key === "t") table.setState({ threats: !state.threats });
      else if (event.key === "Escape" && (state.picked || state.inHand))
        table.setState({ picked: null, inHand: null });
      else if (event.key === "Escape" && state.legend) table.setState({ legend: false });
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
