/**
 * How a stack looks, in a box of 64 by 64 around its middle. `figureOf` chooses the drawing by what the view tells of a
 * piece, so that a game with another kind of pieces brings another drawing and nothing else changes.
 */

import type { PieceTold, PieceView } from "../api/types";
import { Back, Face, isBlock } from "./Block";
import { iconOf, shortName } from "./icons";
import type { Nation } from "./nations";

export interface FigureProps {
  kind: string;
  /** The name of the kind, for what has no picture. */
  name: string;
  count: number;
  nation: Nation;
  /** Several stacks shown as one. */
  together: boolean;
  pieces: readonly PieceView[];
  /** What stands on the face of a piece that exists once. */
  face?: PieceTold | undefined;
}

export type Drawing = (props: FigureProps) => React.ReactNode;

/** Blocks stand: whoever may not see their faces sees their backs, and so does everybody from afar. */
export function figureOf(pieces: readonly PieceView[]): Drawing {
  if (!pieces.some(isBlock)) return Counter;
  return pieces.length > 1 || pieces[0]?.token ? Back : Face;
}

const SIDE = 64;
const HALF = SIDE / 2;

/** A square counter: silhouette, letter, hatching, and how many. */
function Counter({ kind, name, count, nation, together, pieces }: FigureProps) {
  const hurt = pieces.some((piece) => piece.marks?.hurt);
  const airborne = pieces.some((piece) => piece.marks?.airborne);
  const moved = pieces.length > 0 && pieces.every((piece) => piece.marks?.note);
  const cargo = pieces.reduce((sum, piece) => sum + cargoOf(piece), 0);
  return (
    <>
      <rect
        x={-HALF + 1}
        y={-HALF + 3}
        width={SIDE - 2}
        height={SIDE - 2}
        rx={9}
        fill="#000"
        opacity={0.32}
      />
      <rect
        x={-HALF + 1}
        y={-HALF + 1}
        width={SIDE - 2}
        height={SIDE - 2}
        rx={9}
        fill={nation.body}
        stroke={nation.ink}
        strokeWidth={2.2}
        strokeOpacity={0.85}
      />
      {nation.hatch && (
        <path
          d={`M-30 ${HALF - 15}H30V22a8 8 0 0 1-8 8H-22a-8 8 0 0 1-8-8z`}
          fill={`url(#hatch-${nation.hatch}-${nation.id})`}
        />
      )}
      {together ? (
        <Total nation={nation} count={count} />
      ) : (
        <Unit kind={kind} name={name} nation={nation} faint={moved} />
      )}
      {!together && count > 1 && <Count count={count} />}
      {cargo > 0 && !together && <Cargo count={cargo} nation={nation} />}
      {airborne && <Aloft />}
      {hurt && <path d="M12 -30L30 -30L30 -12Z" fill="#e23b2a" stroke={nation.ink} strokeWidth={1.5} />}
    </>
  );
}

function Unit({ kind, name, nation, faint }: { kind: string; name: string; nation: Nation; faint: boolean }) {
  const icon = iconOf(kind);
  return (
    <>
      {icon ? (
        <path
          d={icon}
          fill={nation.ink}
          opacity={faint ? 0.6 : 1}
          transform="translate(-21 -24) scale(0.094)"
        />
      ) : (
        <text y={8} fontSize={26} fill={nation.ink}>
          {shortName(name)}
        </text>
      )}
      <path d="M-31 -8V-22a9 9 0 0 1 9 -9H-8V-16a8 8 0 0 1 -8 8z" fill={nation.ink} />
      <text x={-19.5} y={-11.5} fontSize={22} fill={nation.body}>
        {nation.letter}
      </text>
    </>
  );
}

/** What stands in a space of one owner, seen from afar: a letter and a number. */
function Total({ nation, count }: { nation: Nation; count: number }) {
  return (
    <>
      <text x={-13} y={10} fontSize={30} fill={nation.ink} opacity={0.8}>
        {nation.letter}
      </text>
      <text x={11} y={11} fontSize={count > 99 ? 28 : 36} fill={nation.ink}>
        {count}
      </text>
    </>
  );
}

function Count({ count }: { count: number }) {
  const wide = count > 9 ? 34 : 26;
  return (
    <>
      <rect
        x={HALF - wide + 4}
        y={HALF - 23}
        width={wide}
        height={27}
        rx={8}
        fill="#fffdf4"
        stroke="#16130e"
        strokeWidth={1.8}
      />
      <text x={HALF - wide / 2 + 4} y={HALF - 1} fontSize={25} fill="#16130e">
        {count}
      </text>
    </>
  );
}

/** A plane that must still land: a wing-shaped sign in the corner. */
function Aloft() {
  return (
    <path
      d="M6 -31H31V-17L18.5 -24L6 -17Z"
      fill="#ffd640"
      stroke="#16130e"
      strokeWidth={1.6}
      strokeLinejoin="round"
    />
  );
}

/** What a ship carries: a dot each. */
function Cargo({ count, nation }: { count: number; nation: Nation }) {
  const dots = [0, 1, 2, 3].slice(0, count);
  return dots.map((dot) => (
    <circle
      key={dot}
      cx={-23 + dot * 11}
      cy={HALF - 9}
      r={4.4}
      fill={nation.ink}
      stroke={nation.body}
      strokeWidth={2}
    />
  ));
}

export function cargoOf(piece: PieceView): number {
  const cargo = piece.marks?.cargo;
  return Array.isArray(cargo) ? cargo.length : 0;
}

/** A counter by itself, for trays, panels and lists. */
export function CounterPicture({ size = 40, ...props }: FigureProps & { size?: number }) {
  const Shape = figureOf(props.pieces);
  return (
    <svg
      width={size}
      height={size}
      viewBox={`${-HALF - 1} ${-HALF - 1} ${SIDE + 8} ${SIDE + 8}`}
      aria-hidden="true"
      textAnchor="middle"
      fontFamily="'Barlow Condensed', sans-serif"
      fontWeight={700}
      style={{ flex: "none" }}
    >
      <Shape {...props} />
    </svg>
  );
}
