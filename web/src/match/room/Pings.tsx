/** Fingers on the map: somebody points at a place, and everybody they mean sees it for a few seconds. */

import { MapPin } from "lucide-react";
import { useEffect } from "react";
import { useMatch } from "../context";
import css from "./Pings.module.css";
import { named } from "./wording";

export function Pings() {
  const pings = useMatch((state) => state.pings);
  const words = useMatch((state) => state.words);
  const goTo = useMatch((state) => state.goTo);
  const setHighlight = useMatch((state) => state.setHighlight);
  useEffect(() => {
    if (!pings.length) return;
    setHighlight({ spaces: pings.map((ping) => ping.space), from: "chat" });
    return () => setHighlight({ spaces: [], from: "" });
  }, [pings, setHighlight]);
  return (
    <div className={css.pings} role="status">
      {pings.map((ping) => (
        <button
          key={`${ping.time}${ping.space}`}
          type="button"
          className={css.ping}
          onClick={() => goTo(ping.space)}
        >
          <MapPin aria-hidden="true" size={18} />
          <span>
            <b>{ping.name}</b> points at <b>{named(words, ping.space)}</b>
            {ping.side && " (to your side)"}
            {ping.text && <>: {ping.text}</>}
          </span>
        </button>
      ))}
    </div>
  );
}
