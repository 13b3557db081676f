/** Buying: every kind with its price, and a number that goes up and down. Sent after a moment's rest. */

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMatch, useMatchStore } from "../match/context";
import { usePlanned } from "./boardplan";
import { Counted } from "./Counted";
import css from "./deciding.module.css";
import type { Openings } from "./openings";
import { withdrawal } from "./openings";
import { flush, hold } from "./pending";
import type { Planned } from "./plan";
import { inTurn } from "./settled";

const REST = 900;

type Basket = Readonly<Record<string, number>>;

export function BasketPanel({ openings, verb }: { openings: Openings; verb: string }) {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const power = openings.decision.power;
  const planned = usePlanned();
  const ordered = useMemo(() => basketOf(planned, verb), [planned, verb]);
  const [wish, setWish] = useState<Basket | null>(null);
  const basket = wish ?? ordered;
  const latest = useRef({ wish, planned, ordered, openings });
  latest.current = { wish, planned, ordered, openings };

  const send = useCallback(async (): Promise<boolean> => {
    const { wish: wanted, planned: now, ordered: had, openings: open } = latest.current;
    if (!wanted) return true;
    const sent = await inTurn(store, changes(had, wanted, now, verb, withdrawal(open) ?? "withdraw"));
    // What was wished while this was on its way is sent next.
    if (!sent || latest.current.wish === wanted) setWish(null);
    return sent;
  }, [store, verb]);

  useEffect(() => {
    if (!wish) return;
    hold(send);
    const timer = window.setTimeout(() => void flush(), REST);
    return () => clearTimeout(timer);
  }, [wish, send]);

  const price = (kind: string): number => words.units[kind]?.worth ?? 0;
  const spent = (of: Basket): number =>
    Object.entries(of).reduce((sum, [kind, count]) => sum + count * price(kind), 0);
  const money = Number(openings.decision.context.money ?? 0) + spent(ordered);
  const left = money - spent(basket);
  const kinds = openings.verbs[verb]?.choices ?? [];
  return (
    <section aria-label="Buying">
      <p className={css.purse} aria-live="polite">
        <strong>{left}</strong> of {money} left
        <meter min={0} max={money || 1} value={left} aria-hidden="true" />
      </p>
      <ul className={css.list}>
        {kinds.map(({ pick, label }) => (
          <Counted
            key={pick}
            kind={pick}
            owner={power}
            name={capital(label)}
            note={
              <>
                <b>{price(pick) || "?"}</b> {words.units[pick]?.figures && `· ${words.units[pick]?.figures}`}
              </>
            }
            value={basket[pick] ?? 0}
            most={999}
            full={price(pick) > left}
            set={(count) => setWish({ ...basket, [pick]: count })}
          />
        ))}
      </ul>
    </section>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function basketOf(planned: readonly Planned[], verb: string): Basket {
  const basket: Record<string, number> = {};
  for (const order of planned) {
    if (order.verb !== verb) continue;
    for (const { kind, count } of order.units) basket[kind] = (basket[kind] ?? 0) + count;
  }
  return basket;
}

/** The orders that turn what is ordered into what is wished: the last are taken back first, so that numbers hold. */
export function changes(
  had: Basket,
  wanted: Basket,
  planned: readonly Planned[],
  verb: string,
  back: string,
): string[] {
  const kinds = [...new Set([...Object.keys(had), ...Object.keys(wanted)])];
  const changed = kinds.filter((kind) => (had[kind] ?? 0) !== (wanted[kind] ?? 0));
  const less = changed.filter((kind) => (had[kind] ?? 0) > 0 && (wanted[kind] ?? 0) < (had[kind] ?? 0));
  const gone = planned.filter(
    (order) => order.verb === verb && order.units.some(({ kind }) => less.includes(kind)),
  );
  const taken = [...gone].reverse().map(({ number }) => `${back} ${number}`);
  const bought = changed.flatMap((kind) => {
    const count = (wanted[kind] ?? 0) - (less.includes(kind) ? 0 : (had[kind] ?? 0));
    return count > 0 ? [`${verb} ${count} ${kind}`] : [];
  });
  return [...taken, ...bought];
}
