/**
 * Dividing numbers: casualties, shares, divers, shots. One row for each number that is asked; what one row takes the
 * others cannot, and the server says what is left. A sensible division stands there from the start: Enter gives it.
 */

import { useCallback, useEffect, useRef, useState } from "react";
import type { Decision, StepTold, WordsTold } from "../api/types";
import { adjectiveOf, nameOf } from "../board/marks";
import { useMatch, useMatchStore } from "../match/context";
import { Counted, Stepper } from "./Counted";
import css from "./deciding.module.css";
import { give } from "./ordering";
import { kindOfKey, ownerOfKey } from "./plan";
import { least, most, type Row, walkThrough } from "./walk";
import { unitName } from "./wording";

export function TallyPanel({ decision }: { decision: Decision }) {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const busy = useMatch((state) => state.busy);
  const [walk, setWalk] = useState<{ rows: Row[]; end: StepTold } | null>(null);
  const turn = useRef(0);
  const submit = useRef<HTMLButtonElement>(null);

  const walkTo = useCallback(
    async (wished: readonly string[]): Promise<void> => {
      const mine = ++turn.current;
      const found = await walkThrough(store, wished, (step, place) =>
        sensible(step, place, decision, words),
      ).catch(() => null);
      if (found && mine === turn.current) setWalk(found);
    },
    [store, decision, words],
  );
  useEffect(() => {
    setWalk(null);
    void walkTo(cheapest(decision, words));
  }, [walkTo, decision, words]);
  const ready = walk !== null;
  useEffect(() => {
    if (ready) submit.current?.focus({ preventScroll: true });
  }, [ready]);

  if (!walk) return <p className={css.hint}>One moment …</p>;
  const { rows, end } = walk;
  const total = rows.reduce((sum, row) => sum + Number(row.taken), 0);
  const set = (place: number, value: number): void => {
    const wished = rows.map(({ taken }) => taken);
    wished[place] = String(value);
    // Where a sum is divided, what one row takes the others cannot.
    const shared = decision.asks !== "allocate" || decision.context.total !== undefined;
    void walkTo(shared ? balanced(wished, rows, place) : wished);
  };
  return (
    <form
      aria-label="Dividing"
      onSubmit={(event) => {
        event.preventDefault();
        if (end.answer !== null) void give(store, { answer: end.answer });
      }}
    >
      <ul className={css.list}>
        {rows.map((row, place) => (
          <TallyRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are asked for in a fixed order
            key={place}
            row={row}
            place={place}
            decision={decision}
            set={(value) => set(place, value)}
            most={highest(row, decision, place)}
          />
        ))}
      </ul>
      <div className={css.choices}>
        <button ref={submit} type="submit" className={css.primary} disabled={busy || end.answer === null}>
          {deed(decision, total, words)} <kbd>Enter</kbd>
        </button>
        <button type="button" className={css.deed} onClick={() => void walkTo(cheapest(decision, words))}>
          Suggest again
        </button>
      </div>
    </form>
  );
}

interface RowProps {
  row: Row;
  place: number;
  decision: Decision;
  most: number;
  set: (value: number) => void;
}

function TallyRow({ row, place, decision, most: top, set }: RowProps) {
  const words = useMatch((state) => state.words);
  const key = stackOf(row.step, place, decision);
  const value = Number(row.taken);
  if (key) {
    const hit = key.endsWith(" hit");
    const where = key.includes("@") ? ` in ${nameOf(key.split("@")[1] ?? "", words)}` : "";
    return (
      <Counted
        kind={kindOfKey(key)}
        owner={ownerOfKey(key)}
        name={`${adjectiveOf(ownerOfKey(key), words)} ${unitName(kindOfKey(key), 1, words)}${where}`}
        note={hit ? "damaged, not lost" : worthNote(key, words)}
        value={value}
        most={top}
        set={set}
      />
    );
  }
  const power = powerOf(row.step);
  const name = nameOf(power || row.step.asks, words);
  return (
    <li className={css.counted}>
      <span className={css.naming}>{name}</span>
      <Stepper name={name} value={value} most={top} set={set} />
    </li>
  );
}

const worthNote = (key: string, words: WordsTold): string => {
  const worth = words.units[kindOfKey(key)]?.worth;
  return worth ? `worth ${worth}` : "";
};

/** How many a row could show at most, whatever the rows before it have taken. */
function highest(row: Row, decision: Decision, place: number): number {
  const key = stackOf(row.step, place, decision);
  const listed = listOf(decision).find((one) => Array.isArray(one) && one.includes(key)) as
    | unknown[]
    | undefined;
  const count = listed?.find((one) => typeof one === "number");
  const offered = most(row.step);
  if (decision.asks === "allocate") return Math.max(offered, limitOf(decision, powerOf(row.step)));
  if (typeof count !== "number") return offered;
  const hits = Number(decision.context.hits ?? count);
  return Math.max(offered, Math.min(count, hits));
}

/** The most that one receiver may have of what is divided. */
function limitOf({ context }: Decision, power: string): number {
  const limits = context.limits as Record<string, number> | undefined;
  return Number(limits?.[power] ?? context.total ?? 0);
}

/** What a row counts: the server says, or the list of the question does. */
function stackOf(step: StepTold, place: number, decision: Decision): string {
  const note = step.choices[0]?.note.unit;
  if (typeof note === "string") return note;
  const listed = listOf(decision)[place];
  const key = Array.isArray(listed) ? listed.filter((one) => typeof one === "string").at(-1) : undefined;
  return typeof key === "string" && key.includes(".") ? key : "";
}

function powerOf(step: StepTold): string {
  const power = step.choices[0]?.note.power;
  return typeof power === "string" ? power : "";
}

function listOf(decision: Decision): unknown[] {
  const list = decision.context.units ?? decision.context.ships;
  return Array.isArray(list) ? list : [];
}

/** Losses: the cheapest units first. Empty where something else is divided. */
function cheapest(decision: Decision, words: WordsTold): string[] {
  const hits = Number(decision.context.hits ?? 0);
  if (!hits) return [];
  const rows = listOf(decision)
    .filter((one): one is [string, number, number] => Array.isArray(one))
    .map(([key, count, cost]) => ({ key, count, cost }));
  const order = [...rows].sort((a, b) => price(a.key, words) - price(b.key, words));
  const taken = new Map<string, number>();
  let left = hits;
  for (const { key, count, cost } of order) {
    const number = Math.min(count, Math.floor(left / cost));
    taken.set(key, number);
    left -= number * cost;
  }
  return [...rows.map(({ key }) => key)].sort().map((key) => String(taken.get(key) ?? 0));
}

/** What a loss of one costs its owner; a unit that is only damaged costs next to nothing. */
function price(key: string, words: WordsTold): number {
  return key.endsWith(" hit") ? 0.5 : (words.units[kindOfKey(key)]?.worth ?? 0);
}

/** Where nothing is wished: ships fire if they may; a sum goes to the first who can take it; else as little as can be. */
function sensible(step: StepTold, _place: number, decision: Decision, _words: WordsTold): string | undefined {
  if (decision.asks === "allocate") return String(most(step));
  if (Array.isArray(decision.context.ships)) return String(most(step));
  return String(least(step));
}

/** When one row takes more, the rows behind it give: the last that have something first. */
function balanced(wished: string[], rows: readonly Row[], place: number): string[] {
  const surplus = Number(wished[place]) - Number(rows[place]?.taken ?? 0);
  let left = surplus;
  const result = [...wished];
  const step = surplus > 0 ? -1 : 1;
  for (let other = rows.length - 1; other >= 0 && left !== 0; other--) {
    if (other === place) continue;
    const value = Number(result[other]);
    const change = surplus > 0 ? Math.min(value, left) : Math.max(left, -99);
    if (step < 0 && change > 0) {
      result[other] = String(value - change);
      left -= change;
    } else if (step > 0) {
      result[other] = String(value - change);
      left -= change;
    }
  }
  return result;
}

function deed(decision: Decision, total: number, words: WordsTold): string {
  const hits = Number(decision.context.hits ?? 0);
  if (hits) return `Take ${total === 1 ? "this loss" : "these losses"}`;
  if (decision.asks === "allocate") return "Divide so";
  return total ? `${words.names[decision.kind] ?? "Do so"}: ${total}` : "None";
}
