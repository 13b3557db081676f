/** A counter with its name and a number that goes up and down: the one way to choose how many. */

import type { KeyboardEvent, ReactNode } from "react";
import type { PieceView } from "../api/types";
import { useDrawnBoard } from "../board/drawnboard";
import { CounterPicture } from "../board/Figure";
import { nationOf } from "../board/nations";
import { useMatch } from "../match/context";
import css from "./deciding.module.css";

export interface CountedProps {
  kind: string;
  owner: string;
  name: string;
  note?: ReactNode;
  piece?: PieceView | null;
  value: number;
  least?: number;
  most: number;
  set: (value: number) => void;
  /** More could not be had even though the number would allow it. */
  full?: boolean;
}

export function Counted({ kind, owner, name, note, piece, value, least = 0, most, set, full }: CountedProps) {
  const { nations } = useDrawnBoard();
  const words = useMatch((state) => state.words);
  return (
    <li className={css.counted} data-some={value > 0 || undefined}>
      <CounterPicture
        kind={kind}
        name={words.units[kind]?.name ?? kind}
        count={1}
        nation={nationOf(nations, owner)}
        together={false}
        pieces={piece ? [piece] : []}
        size={38}
      />
      <span className={css.naming}>
        {name}
        {note && <small>{note}</small>}
      </span>
      <Stepper name={name} value={value} least={least} most={most} set={set} full={full} />
    </li>
  );
}

type StepperProps = Pick<CountedProps, "name" | "value" | "least" | "most" | "set" | "full">;

export function Stepper({ name, value, least = 0, most, set, full }: StepperProps) {
  const bound = (wanted: number): void => {
    const next = Math.max(least, Math.min(most, wanted));
    if (next !== value && !(full && next > value)) set(next);
  };
  const onKey = (event: KeyboardEvent): void => {
    const wanted = wantedBy(event.key, value, least, most);
    if (wanted === null) return;
    event.preventDefault();
    event.stopPropagation();
    bound(wanted);
  };
  return (
    <span className={css.stepper}>
      <button
        type="button"
        tabIndex={-1}
        onClick={() => bound(value - 1)}
        disabled={value <= least}
        aria-label={`One ${name} less`}
      >
        −
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={name}
        aria-valuenow={value}
        aria-valuemin={least}
        aria-valuemax={most}
        onKeyDown={onKey}
      >
        {value}
        {most < 100 && <small>/{most}</small>}
      </span>
      <button
        type="button"
        tabIndex={-1}
        onClick={() => bound(value + 1)}
        disabled={value >= most || full}
        aria-label={`One ${name} more`}
      >
        +
      </button>
    </span>
  );
}

/** Arrows count up and down, digits say how many; null for keys that mean something else. */
export function wantedBy(key: string, value: number, least: number, most: number): number | null {
  if (key === "ArrowUp" || key === "ArrowRight") return value + 1;
  if (key === "ArrowDown" || key === "ArrowLeft") return value - 1;
  if (key === "Home") return least;
  if (key === "End") return most < 100 ? most : value;
  return /^\d$/.test(key) ? Number(key) : null;
}
