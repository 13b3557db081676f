/** Replay: scrub through everything one may know, step by step or as a film. */

import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, IconButton } from "../../house/Button";
import { useMatch, useMatchStore } from "../context";
import css from "./ReplayBar.module.css";
import { room, useRoom } from "./ui";

const SPEEDS = [2, 8, 20];

export function ReplayBar() {
  const shown = useRoom((state) => state.replay);
  const at = useMatch((state) => state.at);
  if (!shown && at === null) return null;
  return <Bar />;
}

function Bar() {
  const at = useMatch((state) => state.at);
  const last = useMatch((state) => state.live.last);
  const lookAt = useMatch((state) => state.lookAt);
  const told = useTold();
  const film = useFilm();
  const place = at ?? last;
  const go = (seq: number) => void lookAt(Math.max(0, Math.min(seq, last)));
  return (
    <section className={css.bar} aria-label="Replay">
      <div className={css.steps}>
        <IconButton
          name="To the beginning"
          icon={<ChevronFirst />}
          onClick={() => go(0)}
          disabled={place === 0}
        />
        <IconButton
          name="A moment back (,)"
          icon={<ChevronLeft />}
          onClick={() => go(place - 1)}
          disabled={place === 0}
        />
        <IconButton
          name={film.running ? "Stop" : "Play"}
          icon={film.running ? <Pause /> : <Play />}
          onClick={film.toggle}
          disabled={place === last && !film.running && last === 0}
        />
        <IconButton
          name="A moment on (.)"
          icon={<ChevronRight />}
          onClick={() => go(place + 1)}
          disabled={at === null}
        />
        <IconButton
          name="To now"
          icon={<ChevronLast />}
          onClick={() => void lookAt(null)}
          disabled={at === null}
        />
        <label className={css.speed}>
          <span className="heard">Moments in a second</span>
          <select value={film.speed} onChange={(event) => film.setSpeed(Number(event.target.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {one}/s
              </option>
            ))}
          </select>
        </label>
      </div>
      <input
        className={css.slider}
        type="range"
        aria-label="Moment"
        aria-valuetext={`Entry ${place} of ${last}. ${told}`}
        min={0}
        max={last}
        value={place}
        onChange={(event) => go(Number(event.target.value))}
      />
      <p className={css.told}>
        <b>
          {place}/{last}
        </b>{" "}
        {told}
      </p>
      <Button
        small
        onClick={() => {
          void lookAt(null);
          room.setState({ replay: false });
        }}
      >
        {at === null ? "Close" : "Back to now"}
      </Button>
    </section>
  );
}

/** What had just happened at the moment in view. */
function useTold(): string {
  const at = useMatch((state) => state.at);
  return useMatch((state) => {
    const line = at === null ? state.events.at(-1) : state.events.findLast((told) => told.seq <= at);
    return line?.text.split("\n")[0] ?? "";
  });
}

/** Walks on by itself; each moment waits for the one before it. */
function useFilm() {
  const store = useMatchStore();
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState(SPEEDS[1] ?? 8);
  useEffect(() => {
    if (!running) return;
    let timer = 0;
    const next = async () => {
      const begun = performance.now();
      const { at, live, lookAt } = store.getState();
      const place = at === null ? 0 : at + 1;
      await lookAt(place);
      if (place >= live.last) setRunning(false);
      else timer = window.setTimeout(next, Math.max(0, 1000 / speed - (performance.now() - begun)));
    };
    void next();
    return () => clearTimeout(timer);
  }, [running, speed, store]);
  return { running, speed, setSpeed, toggle: () => setRunning(!running) };
}
