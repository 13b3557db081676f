/** Dice, drawn as dice. */

import { useDrawnBoard } from "../board/drawnboard";
import { CounterPicture } from "../board/Figure";
import { nationOf } from "../board/nations";
import { useMatch } from "../match/context";
import css from "./battle.module.css";
import { isHit, type ThrownGroup } from "./dice";
import { unitName } from "./wording";

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export interface DieProps {
  /** What it shows; null while it has not fallen. */
  value: number | null;
  hit?: boolean;
  faces?: number;
  size?: number;
  /** Its place among the dice that fall together. */
  place?: number;
}

export function Die({ value, hit = false, faces = 6, size = 26, place = 0 }: DieProps) {
  const pips = faces === 6 && value !== null ? (PIPS[value] ?? []) : [];
  return (
    <svg
      className={css.die}
      data-hit={hit || undefined}
      data-open={value === null || undefined}
      width={size}
      height={size}
      viewBox="-13 -13 26 26"
      style={{ animationDelay: `${Math.min(place, 14) * 35}ms` }}
      aria-hidden="true"
    >
      <rect x={-12} y={-12} width={24} height={24} rx={5} />
      {pips.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x * 6} cy={y * 6} r={2.5} />
      ))}
      {faces !== 6 && value !== null && (
        <text y={5} textAnchor="middle">
          {value}
        </text>
      )}
    </svg>
  );
}

/** The dice of one kind of unit. */
export function DiceRow({ group, waiting = 0 }: { group: ThrownGroup; waiting?: number }) {
  const words = useMatch((state) => state.words);
  const { nations } = useDrawnBoard();
  const { label, roller, needs, faces, values } = group;
  const count = values.length + waiting;
  const face = words.pieces?.[label];
  const name = label.split(".")[0] ?? label;
  const hits = values.filter((value) => isHit(value, needs)).length;
  const told = values.length
    ? `${values.join(", ")}${needs === null ? "" : `; ${hits} hit`}`
    : "to be rolled";
  return (
    <li className={css.dicerow}>
      <CounterPicture
        kind={face?.kind ?? name}
        name={name}
        count={face ? 1 : count}
        nation={nationOf(nations, face?.owner ?? roller)}
        together={false}
        pieces={[]}
        size={30}
      />
      <span className={css.needs}>
        {face?.name ?? unitName(name, count, words)}
        {needs !== null && <small className={css.need}>hits on {needs === 1 ? "1" : `1–${needs}`}</small>}
      </span>
      <span className={css.dice} role="img" aria-label={told}>
        {values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice lie where they fell
          <Die key={at} value={value} hit={isHit(value, needs)} faces={faces} place={at} />
        ))}
        {Array.from({ length: waiting }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice lie where they fell
          <Die key={at} value={null} faces={faces} />
        ))}
      </span>
    </li>
  );
}
