/** Putting units on the board: take a kind in hand, then click where it goes. */

import { useEffect } from "react";
import { useDrawnBoard } from "../board/drawnboard";
import { CounterPicture } from "../board/Figure";
import { nationOf } from "../board/nations";
import { useMatch, useMatchStore } from "../match/context";
import css from "./deciding.module.css";
import type { Openings } from "./openings";
import { put } from "./ordering";
import { table, useTable } from "./selection";
import { settled } from "./settled";
import { type Puttable, usePlaces } from "./waiting";

export function PlacePanel({ openings, puttable }: { openings: Openings; puttable: Puttable }) {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const { nations } = useDrawnBoard();
  const inHand = useTable((state) => state.inHand);
  const places = usePlaces(inHand, openings);
  const { verb, kinds } = puttable;
  const power = openings.decision.power;
  const waiting = waitingOf(openings);
  const mine = inHand?.verb === verb ? inHand.pick : "";
  const left = Number(openings.decision.context.left ?? 0);

  // One kind in hand from the start: the first click on the board already does something.
  useEffect(() => {
    const first = kinds.find(({ why_not }) => !why_not.length)?.pick;
    const still = kinds.some(({ pick }) => pick === table.getState().inHand?.pick);
    if (first && !still && !table.getState().picked) table.setState({ inHand: { verb, pick: first } });
  }, [kinds, verb]);

  const all = async (space: string): Promise<void> => {
    const before = store.getState().live.seq;
    if (await put(store, { verb, pick: mine }, space, waiting[mine] ?? 1)) await settled(store, before + 1);
  };

  return (
    <section aria-label="Putting units on the board">
      {left > 0 && (
        <p className={css.purse}>
          <strong>{left}</strong> left to spend
        </p>
      )}
      <ul className={css.hand}>
        {kinds.map(({ pick, label }) => (
          <li key={pick}>
            <button
              type="button"
              className={css.card}
              aria-pressed={pick === mine}
              onClick={() => table.setState({ inHand: pick === mine ? null : { verb, pick }, picked: null })}
            >
              <CounterPicture
                kind={pick}
                name={label}
                count={waiting[pick] ?? 1}
                nation={nationOf(nations, power)}
                together={false}
                pieces={[]}
                size={46}
              />
              <span>{label}</span>
              {words.units[pick]?.worth
                ? !waiting[pick] && <small className={css.price}>{words.units[pick]?.worth}</small>
                : null}
            </button>
          </li>
        ))}
      </ul>
      {mine ? (
        <>
          <p className={css.hint}>
            Click where it goes: the spaces that glow take it. Shift-click puts five.
          </p>
          <p className={css.instead}>
            {[...places].slice(0, 12).map((space) => (
              <button
                type="button"
                key={space}
                className={css.chip}
                onClick={() => void (waiting[mine] ? all(space) : put(store, { verb, pick: mine }, space, 1))}
              >
                {waiting[mine] && waiting[mine] > 1 ? `All ${waiting[mine]} in ` : ""}
                {words.spaces[space]?.name}
              </button>
            ))}
          </p>
        </>
      ) : (
        <p className={css.hint}>Choose what to put down.</p>
      )}
    </section>
  );
}

/** How many of each kind wait; nothing where units are paid for as they come. */
function waitingOf(openings: Openings): Record<string, number> {
  const bought = openings.decision.context.bought;
  const limited = Number(openings.decision.context.limit ?? 0) > 0;
  return !limited && bought && typeof bought === "object" ? (bought as Record<string, number>) : {};
}
