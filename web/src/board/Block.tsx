/**
 * Standing blocks, in the box of `Figure.tsx`. From behind a block shows its colour and a letter. Its face has pips along
 * the four edges, and lies so that the edge with the steps that are left is up; what is lost is hollow. The silhouette is
 * turned upright in every position, since people must read it.
 */

import type { PieceView } from "../api/types";
import type { FigureProps } from "./Figure";
import { iconOf, shortName } from "./icons";
import type { Nation } from "./nations";

/** Pieces with hidden faces, and pieces that count steps. */
export const isBlock = ({ token, marks }: PieceView): boolean =>
  Boolean(token) || (typeof marks?.steps === "number" && typeof marks?.most === "number");

export interface Steps {
  left: number;
  most: number;
}

export function stepsOf({ marks }: PieceView): Steps {
  return { left: Number(marks?.steps ?? 0), most: Number(marks?.most ?? 0) };
}

/** What the edges show, clockwise from the top: a block turns so that the next number comes up. */
export function edgesOf({ left, most }: Steps): (number | null)[] {
  const numbers: (number | null)[] = [];
  for (let number = most; number > most - 4; number--)
    numbers.push(number >= Math.min(left, 1) ? number : null);
  const at = numbers.indexOf(left);
  return at < 0 ? [left, null, null, null] : [...numbers.slice(at), ...numbers.slice(0, at)];
}

/** From behind: how many, and of which colour. */
export function Back({ nation, count, together }: FigureProps) {
  return (
    <>
      {count > 2 && <Slab nation={nation} dx={7} dy={-7} />}
      {count > 1 && <Slab nation={nation} dx={3.5} dy={-3.5} />}
      <Slab nation={nation} dx={0} dy={0} />
      {nation.hatch && (
        <path
          d="M-29 15H25V24a5 5 0 0 1-5 5H-24a-5 5 0 0 1-5-5z"
          fill={`url(#hatch-${nation.hatch}-${nation.id})`}
        />
      )}
      <text x={count > 1 ? -13 : -2} y={12} fontSize={nation.letter.length > 1 ? 27 : 36} fill={nation.ink}>
        {nation.letter}
      </text>
      {count > 1 && (
        <>
          <rect
            x={-3}
            y={-14}
            width={count > 9 ? 32 : 26}
            height={31}
            rx={6}
            fill="#fffdf4"
            stroke="#16130e"
            strokeWidth={1.8}
          />
          <text x={count > 9 ? 13 : 10} y={11} fontSize={together ? 30 : 28} fill="#16130e">
            {count}
          </text>
        </>
      )}
    </>
  );
}

/** A block that stands: its back, and the edge above it, which catches the light. */
function Slab({ nation, dx, dy }: { nation: Nation; dx: number; dy: number }) {
  return (
    <g transform={`translate(${dx} ${dy})`}>
      <path
        d="M-29 -22L-22 -30H32L25 -22z"
        fill={nation.body}
        stroke={nation.ink}
        strokeWidth={1.4}
        strokeOpacity={0.7}
      />
      <path d="M-29 -22L-22 -30H32L25 -22z" fill="#fff" opacity={0.42} />
      <path
        d="M25 -22L32 -30V22L25 29z"
        fill={nation.body}
        stroke={nation.ink}
        strokeWidth={1.4}
        strokeOpacity={0.7}
      />
      <path d="M25 -22L32 -30V22L25 29z" fill="#000" opacity={0.3} />
      <rect
        x={-29}
        y={-22}
        width={54}
        height={51}
        rx={3}
        fill={nation.body}
        stroke={nation.ink}
        strokeWidth={2}
        strokeOpacity={0.85}
      />
    </g>
  );
}

/** The face, for those who may see it. */
export function Face({ kind, name, nation, pieces, face }: FigureProps) {
  const piece = pieces[0];
  const steps = piece ? stepsOf(piece) : { left: 0, most: 0 };
  const icon = iconOf(kind);
  const [, ...others] = edgesOf(steps);
  return (
    <>
      <rect x={-30} y={-28} width={62} height={62} rx={6} fill="#000" opacity={0.34} />
      <rect
        x={-31}
        y={-31}
        width={62}
        height={62}
        rx={6}
        fill={nation.body}
        stroke={nation.ink}
        strokeWidth={2.2}
        strokeOpacity={0.9}
      />
      {nation.hatch && (
        <path
          d="M-30 22H30V25a5 5 0 0 1-5 5H-25a-5 5 0 0 1-5-5z"
          fill={`url(#hatch-${nation.hatch}-${nation.id})`}
          opacity={0.5}
        />
      )}
      {icon ? (
        <path d={icon} fill={nation.ink} transform="translate(-17.4 -11) scale(0.068)" />
      ) : (
        <text y={14} fontSize={23} fill={nation.ink}>
          {shortName(name)}
        </text>
      )}
      <Pips steps={steps} nation={nation} />
      {others.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the edges of a block keep their places
        <Edge key={at} count={count ?? 0} turned={(at + 1) * 90} nation={nation} />
      ))}
      <text x={-19} y={-4} fontSize={nation.letter.length > 1 ? 14 : 19} fill={nation.ink}>
        {nation.letter}
      </text>
      {face?.rate && (
        <text x={18} y={-4} fontSize={18} fill={nation.ink}>
          {face.rate}
        </text>
      )}
      {face?.tag && (
        <text
          y={28}
          fontSize={face.tag.length > 9 ? 8.5 : 11}
          fill={nation.ink}
          stroke={nation.body}
          strokeWidth={3}
          paintOrder="stroke"
        >
          {face.tag}
        </text>
      )}
      {piece?.marks?.pinned && (
        <path
          d="M31 -31V-13L13 -31z"
          fill="#ffd640"
          stroke="#16130e"
          strokeWidth={1.6}
          strokeLinejoin="round"
        />
      )}
    </>
  );
}

/** The edge that is up: steps left, then steps lost. */
function Pips({ steps: { left, most }, nation }: { steps: Steps; nation: Nation }) {
  const slots = Array.from({ length: Math.max(most, 1) }, (_, at) => at);
  const wide = 12;
  const first = (-(slots.length - 1) * wide) / 2;
  return slots.map((at) => (
    <circle
      key={at}
      cx={first + at * wide}
      cy={-23.5}
      r={4.3}
      fill={at < left ? nation.ink : "none"}
      stroke={nation.ink}
      strokeWidth={1.5}
      strokeOpacity={at < left ? 1 : 0.75}
    />
  ));
}

/** Another edge, whose pips lie on their side. */
function Edge({ count, turned, nation }: { count: number; turned: number; nation: Nation }) {
  const slots = Array.from({ length: count }, (_, at) => at);
  return (
    <g transform={`rotate(${turned})`} opacity={0.42}>
      {slots.map((at) => (
        <circle key={at} cx={(at - (count - 1) / 2) * 6} cy={-27.6} r={1.7} fill={nation.ink} />
      ))}
    </g>
  );
}
