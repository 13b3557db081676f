/**
 * The board as text: the second renderer of the same view, for those who listen and for those who never touch a mouse.
 * Everything can be done in it that can be done on the drawn board, with the same panels.
 */

import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import { useBattle } from "../deciding/battle";
import { DecisionPanel } from "../deciding/DecisionPanel";
import { OrderLine } from "../deciding/OrderLine";
import { movers, useOpenings } from "../deciding/openings";
import { send } from "../deciding/ordering";
import { useReach } from "../deciding/reach";
import { look, useTable } from "../deciding/selection";
import { useReadySpaces } from "../deciding/tray";
import { useMatch, useMatchStore } from "../match/context";
import { detailLines, type Filter, grouped, matches, neighbourLines, powerLine, spaceLine } from "./lines";
import css from "./textboard.module.css";

export function TextBoard() {
  const prompt = useMatch((state) => state.look.prompt);
  const title = useMatch((state) => state.match.title);
  return (
    <div className={css.textboard}>
      <h2>{title} as text</h2>
      <section aria-label="What is asked">
        <h3>What is asked</h3>
        <p aria-live="polite">
          {prompt.text} {prompt.left}
        </p>
        <DecisionPanel />
        <OrderLine />
      </section>
      <Battle />
      <Spaces />
      <Powers />
      <News />
    </div>
  );
}

/** The battle in hand, told as it goes on. */
function Battle() {
  const battle = useBattle();
  const words = useMatch((state) => state.words);
  const seen = useMatch((state) => (battle ? state.look.view.spaces[battle.space] : undefined));
  if (!battle) return null;
  const told = words.spaces[battle.space];
  return (
    <section aria-label="Battle">
      <h3>
        Battle in {told?.name ?? battle.space}
        {battle.running ? (battle.round ? `, round ${battle.round}` : "") : ", over"}
      </h3>
      {told && <p>{spaceLine(told, seen, words)}</p>}
      <ol>
        {battle.story.map(({ told: one, thrown }) => (
          <li key={`${one.seq} ${one.text}`}>
            {one.text}
            {thrown?.expected != null &&
              ` ${thrown.hits} hits where ${thrown.expected.toFixed(1)} were to be expected.`}
          </li>
        ))}
      </ol>
    </section>
  );
}

const FILTERS: { id: Filter; name: string }[] = [
  { id: "units", name: "with units" },
  { id: "ready", name: "I can order" },
  { id: "reach", name: "in reach of what is picked" },
  { id: "contested", name: "contested" },
  { id: "all", name: "all" },
];

function Spaces() {
  const words = useMatch((state) => state.words);
  const view = useMatch((state) => state.look.view);
  const openings = useOpenings();
  const ready = useReadySpaces(openings);
  const picked = useTable((state) => state.picked);
  const reach = useReach(picked, openings);
  const [filter, setFilter] = useState<Filter>("units");
  const [typed, setTyped] = useState("");
  const id = useId();
  const shown = useMemo(() => {
    const wanted = (space: string): boolean => {
      const seen = view.spaces[space];
      if (typed) return matches(words.spaces[space]?.name ?? space, typed);
      if (filter === "ready") return ready.has(space);
      if (filter === "reach") return reach.open.has(space) || reach.carry.has(space);
      if (filter === "contested") return Boolean(seen?.marks?.contested);
      return filter === "all" || Boolean(seen?.pieces?.length);
    };
    return grouped(words, view, wanted);
  }, [words, view, typed, filter, ready, reach]);

  return (
    <section aria-label="Spaces">
      <h3>Spaces</h3>
      <div className={css.filters}>
        <label htmlFor={id}>Find</label>
        <input id={id} value={typed} onChange={(event) => setTyped(event.target.value)} type="search" />
        <label>
          Show{" "}
          <select
            value={filter}
            onChange={(event) => setFilter(event.target.value as Filter)}
            disabled={typed !== ""}
          >
            {FILTERS.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!shown.length && <p>No space of this kind.</p>}
      {shown.map(([group, spaces]) => (
        <section key={group} aria-label={group}>
          <h4>{group}</h4>
          <ul className={css.spaces}>
            {spaces.map(({ id: space, told, seen }) => (
              <li key={space}>
                <Space
                  space={space}
                  line={spaceLine(told, seen, words)}
                  ready={ready.has(space)}
                  target={
                    picked !== null &&
                    picked.from !== space &&
                    (reach.open.has(space) || reach.carry.has(space))
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const About = lazy(() => import("../sheets/About"));

interface SpaceProps {
  space: string;
  line: string;
  ready: boolean;
  target: boolean;
}

function Space({ space, line, ready, target }: SpaceProps) {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const seen = useMatch((state) => state.look.view.spaces[space]);
  const open = useTable((state) => state.space === space);
  const openings = useOpenings();
  const told = words.spaces[space];
  return (
    <>
      <button
        type="button"
        className={css.space}
        aria-expanded={open}
        onClick={() => look(open ? null : space)}
        data-ready={ready || undefined}
      >
        {line}
        {ready && movers(openings).length > 0 && <span className="heard"> Units here can be ordered.</span>}
      </button>
      {target && openings && (
        <button type="button" className={css.send} onClick={() => void send(store, space, openings)}>
          Send them to {told?.name}
        </button>
      )}
      {open && told && (
        <div className={css.detail}>
          <p>{told.note}</p>
          <ul>
            {detailLines(seen?.pieces ?? [], words).map(([key, line]) => (
              <li key={key}>{line}</li>
            ))}
          </ul>
          <Suspense>
            <About space={space} />
          </Suspense>
          {neighbourLines(told, words).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </>
  );
}

function Powers() {
  const powers = useMatch((state) => state.look.view.powers);
  const words = useMatch((state) => state.words);
  return (
    <section aria-label="Powers">
      <h3>Powers</h3>
      <ul>
        {Object.entries(powers).map(([power, facts]) => (
          <li key={power}>{powerLine(power, facts, words)}</li>
        ))}
      </ul>
    </section>
  );
}

const SPOKEN = 12;

/** What happens, as it happens: read out by screen readers. */
function News() {
  const events = useMatch((state) => state.events);
  const begun = useRef(events.at(-1)?.seq ?? 0);
  const fresh = events.filter(({ seq, text }) => seq > begun.current && text).slice(-SPOKEN);
  useEffect(() => {
    begun.current = Math.min(begun.current, events.at(-1)?.seq ?? 0);
  }, [events]);
  return (
    <section aria-label="What happened">
      <h3>What happened since you came</h3>
      <ol role="log" aria-live="polite" aria-relevant="additions">
        {fresh.map(({ seq, text }) => (
          <li key={`${seq} ${text}`}>{text}</li>
        ))}
      </ol>
    </section>
  );
}
