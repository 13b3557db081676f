/** What the unit in hand can do in its turn: a button for each deed, with dice and numbers; places to leave for. */

import { useEffect, useState } from "react";
import type { StepTold } from "../../api/types";
import { nameOf } from "../../board/marks";
import { useMatch, useMatchStore } from "../../match/context";
import shared from "../deciding.module.css";
import type { Openings } from "../openings";
import { give } from "../ordering";
import { useReach } from "../reach";
import { table, useTable } from "../selection";
import { sendPieces } from "../sending";
import { verbName } from "../wording";
import { pickOne } from "./BattleBoard";
import css from "./blockbattle.module.css";
import { askedUnits, expectedHits, type Fight, type Fighter } from "./fight";

export function UnitDeeds({ fight, openings }: { fight: Fight; openings: Openings }) {
  const words = useMatch((state) => state.words);
  const units = [...askedUnits(openings)];
  const unit = useTable((state) => Object.keys(state.picked?.lots ?? {})[0]) ?? "";
  const only = units.length === 1 ? (units[0] ?? "") : "";
  const id = openings.decision.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is alone is in hand at once
  useEffect(() => {
    if (only) pickOne(fight.space, only, false);
    return () => table.setState({ picked: null });
  }, [only, id]);
  if (!units.includes(unit)) {
    return (
      <p className={shared.hint}>
        Pick one of the units that glow: {units.map((one) => words.pieces?.[one]?.name ?? one).join(", ")}.
      </p>
    );
  }
  const fighter = fight.fighters.find((one) => one.id === unit);
  return <Deeds key={unit} unit={unit} fighter={fighter} openings={openings} />;
}

function Deeds({
  unit,
  fighter,
  openings,
}: {
  unit: string;
  fighter: Fighter | undefined;
  openings: Openings;
}) {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const busy = useMatch((state) => state.busy);
  const picked = useTable((state) => state.picked);
  const reach = useReach(picked, openings);
  const steps = useSteps(unit, openings);
  const [leaving] = openings.senders;
  return (
    <section className={css.deeds} aria-label={words.pieces?.[unit]?.name ?? unit}>
      <h4>{words.pieces?.[unit]?.name ?? unit}</h4>
      {Object.entries(steps).map(([verb, step]) =>
        step.choices.length ? (
          step.choices.map(({ pick, label }) => (
            <button
              type="button"
              key={verb + pick}
              className={shared.primary}
              disabled={busy}
              onClick={() => void give(store, { order: `${verb} ${unit} at ${pick}` })}
            >
              {capital(verbName(verb, words))} at {label}
              {fighter?.aims[pick] !== undefined && <small>{chances(fighter, pick)}</small>}
            </button>
          ))
        ) : (
          <button
            type="button"
            key={verb}
            className={shared.choice}
            disabled={busy}
            onClick={() => void give(store, { answer: step.answer })}
          >
            {capital(verbName(verb, words))}
          </button>
        ),
      )}
      {leaving && reach.open.size > 0 && (
        <p className={shared.instead}>
          {capital(verbName(leaving, words))} to
          {[...reach.open].map((place) => (
            <button
              type="button"
              key={place}
              className={shared.chip}
              disabled={busy}
              onClick={() => picked && void sendPieces(store, picked, place, openings)}
            >
              {nameOf(place, words)}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}

/** "3 dice, hits on 1–2, 1.0 expected" */
function chances({ dice, aims }: Fighter, at: string): string {
  const number = aims[at] ?? 0;
  const hits = number === 1 ? "1" : `1–${number}`;
  return `${dice} ${dice === 1 ? "die" : "dice"} · hits on ${hits} · ${expectedHits(dice, number).toFixed(1)} expected`;
}

/** What each verb asks behind this unit; verbs that send it somewhere are shown on the map. */
function useSteps(unit: string, openings: Openings): Record<string, StepTold> {
  const store = useMatchStore();
  const [steps, setSteps] = useState<Record<string, StepTold>>({});
  useEffect(() => {
    let current = true;
    const verbs = Object.entries(openings.verbs).filter(
      ([verb, step]) =>
        step.asks === "block" &&
        !openings.senders.includes(verb) &&
        step.choices.some(({ pick }) => pick === unit),
    );
    Promise.all(verbs.map(async ([verb]) => [verb, await store.getState().peek([verb, unit])] as const)).then(
      (found) => current && setSteps(Object.fromEntries(found)),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [store, unit, openings]);
  return steps;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
