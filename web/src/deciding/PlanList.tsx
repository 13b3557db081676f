/** The orders of the plan in hand: each can be taken back, and what falls with it is told before and after. */

import { useEffect, useState } from "react";
import { useDrawnBoard } from "../board/drawnboard";
import { CounterPicture } from "../board/Figure";
import { nameOf } from "../board/marks";
import { nationOf } from "../board/nations";
import { useMatch, useMatchStore } from "../match/context";
import { usePlanned } from "./boardplan";
import css from "./deciding.module.css";
import { type Openings, withdrawal } from "./openings";
import type { Planned } from "./plan";
import { table, useTable } from "./selection";
import { counted, verbName } from "./wording";

export function PlanList({ openings }: { openings: Openings }) {
  const planned = usePlanned();
  const back = withdrawal(openings);
  if (!planned.length) return null;
  return (
    <section aria-label="Ordered so far">
      <h3 className={css.subtitle}>Ordered so far</h3>
      <ol className={css.list}>
        {planned.map((order) => (
          <Order
            key={`${order.number} ${order.written}`}
            order={order}
            back={back}
            power={openings.decision.power}
          />
        ))}
      </ol>
      <Fallen />
    </section>
  );
}

function Order({ order, back, power }: { order: Planned; back: string | undefined; power: string }) {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const busy = useMatch((state) => state.busy);
  const bright = useTable((state) => state.order === order.number);
  const { nations } = useDrawnBoard();
  const [warning, setWarning] = useState("");
  const point = (on: boolean): void => table.setState({ order: on ? order.number : null });
  const take = `${back} ${order.number}`;
  const named = order.units.flatMap(({ key }) => words.pieces?.[key]?.name ?? []).join(", ");

  const warn = (): void => {
    point(true);
    if (!back || warning) return;
    store
      .getState()
      .check({ order: take })
      .then(
        ({ events }) => setWarning(events.map(({ text }) => text).join(" ")),
        () => undefined,
      );
  };

  return (
    <li
      className={css.order}
      data-bright={bright || undefined}
      onPointerEnter={warn}
      onPointerLeave={() => point(false)}
    >
      <span className={css.pictures}>
        {order.units.map((unit) => (
          <CounterPicture
            key={unit.key}
            kind={unit.kind}
            name={unit.kind}
            count={unit.count}
            nation={nationOf(nations, unit.owner || power)}
            together={false}
            pieces={[]}
            size={30}
          />
        ))}
      </span>
      <span className={css.naming} title={warning}>
        {order.path.length > 1 ? (
          <>
            {nameOf(order.path[0] ?? "", words)} → {nameOf(order.path.at(-1) ?? "", words)}
            {named && <small>{named}</small>}
            {order.verb !== "move" && <small>{verbName(order.verb, words)}</small>}
            {order.errand && <small>{order.errand}</small>}
          </>
        ) : (
          <>
            {order.units.map(({ kind, count }) => counted(kind, count, words)).join(", ")}
            {order.path[0] && <small>in {nameOf(order.path[0], words)}</small>}
          </>
        )}
      </span>
      {back && (
        <button
          type="button"
          className={css.close}
          disabled={busy}
          onFocus={warn}
          onBlur={() => point(false)}
          onClick={() => void store.getState().act({ order: take })}
          aria-label={`Take back: ${order.written}`}
          title={warning || "Take back"}
        >
          ✕
        </button>
      )}
    </li>
  );
}

/** What fell with the order that was taken back last, until something else happens. */
function Fallen() {
  const last = useMatch((state) => state.events.at(-1));
  const fell = last?.kind === "withdrawn" && Array.isArray(last.data.fallen) && last.data.fallen.length > 0;
  const [shown, setShown] = useState("");
  useEffect(() => setShown(fell ? (last?.text ?? "") : ""), [fell, last]);
  return shown ? (
    <p className={css.fallen} role="status">
      {shown} “Undo” brings all of it back.
    </p>
  ) : null;
}
