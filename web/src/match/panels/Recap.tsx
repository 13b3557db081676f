/** What happened while one was away: a handful of beats, each with its place on the map. */

import { useCallback, useEffect, useState } from "react";
import { ask } from "../../api/ask";
import { useLoaded } from "../../api/library";
import { Button } from "../../house/Button";
import { useMatch } from "../context";
import { named } from "../room/wording";
import css from "./Recap.module.css";

/** Fewer new entries than this are simply in the log. */
const WORTH_TELLING = 4;

export function Recap() {
  const seen = useMatch((state) => state.seen);
  const last = useMatch((state) => state.live.last);
  const looking = useMatch((state) => state.at !== null);
  const plays = useMatch((state) => state.match.me.seats.length > 0);
  const [first] = useState({ seen, last, looking });
  const [closed, setClosed] = useState(false);
  // In a browser that does not know the match, the server knows where a player was last.
  const away = !first.looking && (first.seen === null ? plays : first.last - first.seen >= WORTH_TELLING);
  useSeen(!away || closed);
  if (!away || closed) return null;
  return <Beats since={first.seen} close={() => setClosed(true)} />;
}

/** Whoever has the table open sees what happens. */
function useSeen(here: boolean): void {
  const last = useMatch((state) => state.live.last);
  const markSeen = useMatch((state) => state.markSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something new has come
  useEffect(() => {
    if (here) markSeen();
  }, [here, last, markSeen]);
}

function Beats({ since, close }: { since: number | null; close: () => void }) {
  const id = useMatch((state) => state.match.id);
  const seat = useMatch((state) => state.seat);
  const words = useMatch((state) => state.words);
  const { lookAt, goTo, setHighlight } = useDeeds();
  const load = useCallback(
    () =>
      ask("GET /api/matches/{match}/recap", {
        path: { match: id },
        query: { seat, ...(since === null ? {} : { since }) },
      }),
    [id, seat, since],
  );
  const loaded = useLoaded(load).value;
  const recap = loaded && loaded.until - loaded.since >= WORTH_TELLING && loaded.beats.length ? loaded : null;
  const [place, setPlace] = useState(0);
  const beat = recap?.beats[place];
  useEffect(() => {
    if (!beat) return;
    void lookAt(beat.until);
    setHighlight({ spaces: beat.spaces, from: "recap" });
    if (beat.spaces[0]) goTo(beat.spaces[0]);
  }, [beat, lookAt, goTo, setHighlight]);
  const end = () => {
    void lookAt(null);
    setHighlight({ spaces: [], from: "" });
    close();
  };
  const nothing = loaded !== null && recap === null;
  useEffect(() => {
    if (nothing) close();
  }, [nothing, close]);
  if (!recap || !beat) return null;
  const count = recap.beats.length;
  return (
    <section className={css.recap} aria-label="While you were away">
      <header className={css.head}>
        <h2>While you were away</h2>
        <span>
          {place + 1} of {count}
        </span>
      </header>
      {place === 0 && recap.text && <p className={css.text}>{recap.text}</p>}
      <div aria-live="polite">
        {beat.power && <p className={css.power}>{named(words, beat.power)}</p>}
        <ul className={css.lines}>
          {beat.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <footer className={css.ways}>
        <Button small look="quiet" onClick={end}>
          Skip to now
        </Button>
        <Button small disabled={place === 0} onClick={() => setPlace(place - 1)}>
          Back
        </Button>
        <Button small look="main" onClick={() => (place + 1 < count ? setPlace(place + 1) : end())}>
          {place + 1 < count ? "Next" : "To the table"}
        </Button>
      </footer>
    </section>
  );
}

function useDeeds() {
  const lookAt = useMatch((state) => state.lookAt);
  const goTo = useMatch((state) => state.goTo);
  const setHighlight = useMatch((state) => state.setHighlight);
  return { lookAt, goTo, setHighlight };
}
