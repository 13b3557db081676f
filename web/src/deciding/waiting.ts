/** Units that wait to be put on the board: what there is, and where each may go. */

import { useEffect, useState } from "react";
import type { ChoiceTold } from "../api/types";
import { useMatchStore } from "../match/context";
import { fillers, type Openings } from "./openings";
import type { InHand } from "./selection";

/** What may be put somewhere, by verb: kinds whose next pick is a space. */
export interface Puttable {
  verb: string;
  kinds: ChoiceTold[];
}

/** Whether a basket is filled with kinds alone, or each is put into a space. */
export interface Baskets {
  decision: string;
  buys: string[];
  puts: Puttable[];
}

export function useBaskets(openings: Openings | null): Baskets | null {
  const store = useMatchStore();
  const [baskets, setBaskets] = useState<Baskets | null>(null);
  useEffect(() => {
    let current = true;
    const { peek, decision } = store.getState();
    if (!openings || decision?.id !== openings.decision.id) return;
    const sorted = fillers(openings).map(async (verb) => {
      const kinds = openings.verbs[verb]?.choices ?? [];
      const next = await peek([verb, kinds.find(({ why_not }) => !why_not.length)?.pick ?? ""]).catch(
        () => null,
      );
      return { verb, kinds, asks: next?.asks ?? "" };
    });
    Promise.all(sorted).then(
      (found) =>
        current &&
        setBaskets({
          decision: openings.decision.id,
          buys: found.filter(({ asks }) => asks === "count").map(({ verb }) => verb),
          puts: found.filter(({ asks }) => asks === "space"),
        }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [store, openings]);
  return baskets && baskets.decision === openings?.decision.id ? baskets : null;
}

const NONE: ReadonlySet<string> = new Set();

/** The spaces where the unit in hand may be put. */
export function usePlaces(inHand: InHand | null, openings: Openings | null): ReadonlySet<string> {
  const store = useMatchStore();
  const [places, setPlaces] = useState(NONE);
  useEffect(() => {
    let current = true;
    setPlaces(NONE);
    if (!inHand || !openings?.verbs[inHand.verb]) return;
    if (store.getState().decision?.id !== openings.decision.id) return;
    const show = (choices: ChoiceTold[]): void => {
      if (current)
        setPlaces(new Set(choices.filter(({ why_not }) => !why_not.length).map(({ pick }) => pick)));
    };
    store
      .getState()
      .peek([inHand.verb, inHand.pick])
      .then(
        ({ choices }) => show(choices),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [store, inHand, openings]);
  return places;
}
