/** A line of the log: prose, with the places it names as ways to the map. */

import { Clock } from "lucide-react";
import { memo } from "react";
import type { Told, WordsTold } from "../../api/types";
import { moment } from "../../house/time";
import { useMatch } from "../context";
import css from "./Line.module.css";
import { linkedParts, mentioned } from "./linking";

export const Line = memo(function Line({ told, current }: { told: Told; current: boolean }) {
  const words = useMatch((state) => state.words);
  const setHighlight = useMatch((state) => state.setHighlight);
  const lookAt = useMatch((state) => state.lookAt);
  const places = mentioned(told.text, words);
  const spaces = places.length ? places : (told.spaces ?? []);
  const light = () => setHighlight({ spaces, from: "log" });
  const dark = () => setHighlight({ spaces: [], from: "" });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only echoes on the map what the buttons inside do
    <div
      className={`${css.line} ${current ? css.current : ""}`}
      data-current={current || undefined}
      onMouseEnter={light}
      onMouseLeave={dark}
      onFocus={light}
      onBlur={dark}
    >
      <p className={css.text}>
        <Prose text={told.text} words={words} />
      </p>
      <button
        type="button"
        className={css.when}
        title={`${moment(told.time)}: look at this moment`}
        aria-label={`Look at this moment, entry ${told.seq}`}
        onClick={() => void lookAt(told.seq)}
      >
        <Clock aria-hidden="true" size={14} />
      </button>
    </div>
  );
});

export function Prose({ text, words }: { text: string; words: WordsTold }) {
  const goTo = useMatch((state) => state.goTo);
  return linkedParts(text, words).map((part, place) =>
    part.space ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence never change their order
      <button key={place} type="button" className={css.place} onClick={() => goTo(part.space)}>
        {part.text}
      </button>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence never change their order
      <span key={place}>{part.text}</span>
    ),
  );
}
