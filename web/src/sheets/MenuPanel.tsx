/** A basket that is answered as a whole: what may be taken, what it costs, what may not and why. */

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { ask } from "../api/ask";
import { useLoaded } from "../api/library";
import type { Decision, ItemTold, MenuTold, RefusalTold } from "../api/types";
import { Counted, Stepper } from "../deciding/Counted";
import deciding from "../deciding/deciding.module.css";
import { give } from "../deciding/ordering";
import { look } from "../deciding/selection";
import { Waiting } from "../house/Waiting";
import { useMatch, useMatchStore } from "../match/context";
import { type Basket, basketOf, left, orderOf, taking, usual } from "./basket";
import css from "./menu.module.css";
import { Remarks } from "./Tables";

const REST = 250;
/** Baskets of questions that are still open, in case the panel is left and entered again. */
const kept = new Map<string, Basket>();

const LOCKS = {
  sealed: "All answers are opened together; until then yours can be replaced.",
  open: "Answers the question with all of this at once.",
};

interface MenuPanelProps {
  decision: Decision;
  /** Where the game offers no menu. */
  otherwise: ReactNode;
}

export default function MenuPanel({ decision, otherwise }: MenuPanelProps) {
  const id = useMatch((state) => state.match.id);
  const load = useCallback(
    () =>
      ask("POST /api/matches/{match}/menu", {
        path: { match: id },
        body: { decision: decision.id, seat: decision.seat },
      }),
    [id, decision.id, decision.seat],
  );
  const { value: menu } = useLoaded(load);
  if (!menu) return <Waiting what="Counting" />;
  if (!menu.known) return otherwise;
  return <Filling key={decision.id} menu={menu} decision={decision} />;
}

function Filling({ menu, decision }: { menu: MenuTold; decision: Decision }) {
  const store = useMatchStore();
  const busy = useMatch((state) => state.busy);
  const mine = `${decision.id} ${decision.seat}`;
  const held = useMatch((state) => state.live.held[decision.id] ?? "");
  const [basket, setBasket] = useState<Basket>(() => kept.get(mine) ?? basketOf(menu, held));
  const [before, setBefore] = useState<readonly Basket[]>([]);
  const purse = left(menu, basket);
  const order = orderOf(menu, basket);
  const refusals = useRefusals(order);
  const answered = decision.context.answered === true;
  const change = (next: Basket): void => {
    setBefore([...before, basket]);
    setBasket(next);
    kept.set(mine, next);
  };
  const empty = Object.keys(basket).length === 0;
  const locks = decision.sealed ? LOCKS.sealed : LOCKS.open;
  const fresh = empty && menu.usual.length > 0;
  const deed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest("input, textarea")) deed.current?.focus({ preventScroll: true });
  }, []);
  const back = (): void => {
    const last = before.at(-1);
    if (!last) return;
    setBefore(before.slice(0, -1));
    setBasket(last);
    kept.set(mine, last);
  };
  return (
    <section aria-label="Building" className={css.menu}>
      <Purses menu={menu} left={purse} />
      {answered && (
        <p className={css.sealed} role="status">
          Your answer is in, sealed. Until the others have theirs you may send another in its place.
        </p>
      )}
      <div className={css.deeds}>
        <button
          type="button"
          ref={deed}
          className={deciding.primary}
          disabled={busy || (!fresh && refusals.length > 0)}
          onClick={() => (fresh ? change(usual(menu)) : void give(store, { order }))}
          title={fresh ? "What most would take; it can still be changed." : locks}
        >
          {fresh ? "The usual" : <Locks menu={menu} left={purse} empty={empty} sealed={decision.sealed} />}{" "}
          <kbd>Enter</kbd>
        </button>
        {fresh && (
          <button
            type="button"
            className={deciding.deed}
            title={locks}
            onClick={() => void give(store, { order })}
          >
            Nothing
          </button>
        )}
        <button type="button" className={deciding.deed} disabled={!before.length} onClick={back}>
          Back
        </button>
        <button type="button" className={deciding.deed} disabled={empty} onClick={() => change({})}>
          Clear
        </button>
      </div>
      <Why refusals={refusals} />
      {Object.entries(menu.groups).map(([group, title]) => (
        <Group
          key={group}
          title={title}
          items={menu.items.filter((item) => item.group === group)}
          basket={basket}
        >
          {(item) => <OneItem key={item.id} item={item} basket={basket} left={purse} change={change} />}
        </Group>
      ))}
    </section>
  );
}

/** What the button holds. */
function Locks({
  menu,
  left: rest,
  empty,
  sealed,
}: {
  menu: MenuTold;
  left: Record<string, number>;
  empty: boolean;
  sealed: boolean;
}) {
  const spare = menu.purses.reduce((sum, { id }) => sum + Math.max(0, rest[id] ?? 0), 0);
  return (
    <>
      {empty ? "Nothing" : sealed ? "Seal these" : "Do so"}
      <small className={css.locks}>{spare ? `${spare} unspent are lost` : "all is spent"}</small>
    </>
  );
}

/** Why the basket as a whole cannot be given; asked of the server after a moment's rest. */
function useRefusals(order: string): readonly RefusalTold[] {
  const store = useMatchStore();
  const [refusals, setRefusals] = useState<readonly RefusalTold[]>([]);
  useEffect(() => {
    let current = true;
    const timer = window.setTimeout(() => {
      store
        .getState()
        .check({ order })
        .then(
          (checked) => current && setRefusals(checked.legal ? [] : checked.refusals),
          () => undefined,
        );
    }, REST);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [store, order]);
  return refusals;
}

function Why({ refusals }: { refusals: readonly RefusalTold[] }) {
  if (!refusals.length) return null;
  return (
    <div className={css.why} role="alert">
      <Remarks remarks={refusals} />
    </div>
  );
}

function Purses({ menu, left: rest }: { menu: MenuTold; left: Record<string, number> }) {
  return (
    <ul className={css.purses} aria-label="Points" aria-live="polite">
      {menu.purses.map(({ id, name, points, remarks }) => (
        <li key={id} data-short={(rest[id] ?? 0) < 0 || undefined}>
          <span>{name}</span>
          <span>
            <strong>{rest[id]}</strong> of {points}
          </span>
          <meter min={0} max={points || 1} value={Math.max(0, rest[id] ?? 0)} aria-hidden="true" />
          {remarks && <small>{remarks.map(({ text }) => text).join(" ")}</small>}
        </li>
      ))}
    </ul>
  );
}

interface GroupProps {
  title: string;
  items: readonly ItemTold[];
  basket: Basket;
  children: (item: ItemTold) => ReactNode;
}

function Group({ title, items, basket, children }: GroupProps) {
  const open = items.filter(({ why_not }) => !why_not?.length);
  const shut = items.filter(({ why_not }) => why_not?.length);
  const taken = open.filter(({ id }) => basket[id]).length;
  // What is seen on the board as pieces lies open; rare things wait folded.
  const [unfolded] = useState(open.some(({ piece }) => piece) || taken > 0);
  return (
    <details className={css.group} open={unfolded}>
      <summary>
        {title} <small>{taken ? `${taken} of ${open.length}` : open.length}</small>
      </summary>
      <ul className={deciding.list}>{open.map(children)}</ul>
      {shut.length > 0 && (
        <details className={css.shut}>
          <summary>Not now: {shut.length}</summary>
          <ul>
            {shut.map(({ id, name, why_not }) => (
              <li key={id}>
                {!why_not?.[0]?.text.includes(name) && `${name}: `}
                <Remarks remarks={why_not} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </details>
  );
}

interface ItemProps {
  item: ItemTold;
  basket: Basket;
  left: Record<string, number>;
  change: (basket: Basket) => void;
}

function OneItem({ item, basket, left: rest, change }: ItemProps) {
  const count = basket[item.id]?.count ?? 0;
  const most = item.most ?? 1;
  const full = item.price > 0 && item.price > (rest[item.purse ?? ""] ?? 0);
  const set = (value: number): void => change(taking(basket, item, value));
  if (!item.piece) {
    return (
      <li className={deciding.counted} data-some={count > 0 || undefined}>
        <span className={deciding.naming}>
          <Naming item={item} />
          <small>
            <Price item={item} />
            {item.remarks?.map(({ text }) => ` ${text}`)}
          </small>
        </span>
        <Stepper name={item.name} value={count} most={most} set={set} full={full} />
      </li>
    );
  }
  return (
    <>
      <Counted
        kind={item.piece.kind}
        owner={item.piece.owner}
        piece={item.piece}
        name={item.name}
        note={<Note item={item} />}
        value={count}
        most={most}
        set={set}
        full={full}
      />
      {count > 0 && (item.sites?.length ?? 0) > 1 && <Places item={item} basket={basket} change={change} />}
    </>
  );
}

function Naming({ item: { name, space } }: { item: ItemTold }) {
  return space ? (
    <button type="button" className={css.place} onClick={() => look(space)}>
      {name}
    </button>
  ) : (
    name
  );
}

function Price({ item: { price } }: { item: ItemTold }) {
  return price ? <b>{price}</b> : null;
}

/** Where it stands, how strong it is, what a step costs. */
function Note({ item }: { item: ItemTold }) {
  const words = useMatch((state) => state.words);
  const { steps, most } = (item.piece?.marks ?? {}) as { steps?: number; most?: number };
  const where = words.spaces[item.space ?? ""]?.name ?? item.sites?.[0]?.name ?? "";
  const told = [where, steps ? `${steps} of ${most}` : "", ...(item.remarks?.map(({ text }) => text) ?? [])];
  return (
    <>
      <Price item={item} /> {told.filter(Boolean).join(" · ")}
    </>
  );
}

function Places({ item, basket, change }: Omit<ItemProps, "left">) {
  return (
    <li className={css.places}>
      <label>
        {item.name} comes to{" "}
        <select
          value={basket[item.id]?.at}
          onChange={(event) => change(taking(basket, item, basket[item.id]?.count ?? 1, event.target.value))}
        >
          {item.sites?.map(({ at, name }) => (
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </li>
  );
}
