/** The log: what happened, as prose, newest at the end. */

import { useEffect, useMemo, useRef } from "react";
import type { Told } from "../../api/types";
import { useMatch } from "../context";
import { named } from "../room/wording";
import { Line } from "./Line";
import css from "./LogPanel.module.css";

/** Longer logs show their end first; the rest is one click away in the replay. */
const SHOWN = 400;

export function LogPanel() {
  const events = useMatch((state) => state.events);
  const words = useMatch((state) => state.words);
  const at = useMatch((state) => state.at);
  const scroller = useRef<HTMLDivElement>(null);
  const chapters = useMemo(() => byPower(events.slice(-SHOWN)), [events]);
  useFollow(scroller, events.length, at);
  return (
    <div className={css.log} ref={scroller} role="log" aria-label="Log" aria-live="polite">
      {events.length > SHOWN && (
        <p className={css.more}>{events.length - SHOWN} earlier lines: see the replay.</p>
      )}
      {events.length === 0 && <p className={css.more}>Nothing has happened yet.</p>}
      {chapters.map((chapter) => (
        <section key={chapter.key} aria-label={chapter.power ? named(words, chapter.power) : "Table"}>
          <h3 className={css.power}>{chapter.power ? named(words, chapter.power) : "At the table"}</h3>
          {chapter.lines.map((told, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one entry never change their order
            <Line key={`${told.seq} ${place}`} told={told} current={told.seq === at} />
          ))}
        </section>
      ))}
    </div>
  );
}

interface Chapter {
  key: string;
  power: string;
  lines: Told[];
}

/** Lines in the order they came, headed by whose they are; lines of nobody stay where they fell. */
function byPower(events: Told[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const told of events) {
    const last = chapters.at(-1);
    const power = told.power ?? "";
    if (last && (last.power === power || !power)) last.lines.push(told);
    else chapters.push({ key: `${told.seq} ${chapters.length}`, power, lines: [told] });
  }
  return chapters;
}

/** Keep the end in view as lines come, or the moment that is looked at. */
function useFollow(scroller: React.RefObject<HTMLDivElement | null>, count: number, at: number | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when lines come or the moment moves
  useEffect(() => {
    const box = scroller.current?.parentElement;
    const current = scroller.current?.querySelector("[data-current]");
    if (at !== null && current) current.scrollIntoView({ block: "center" });
    else if (box && at === null) box.scrollTop = box.scrollHeight;
  }, [scroller, count, at]);
}
