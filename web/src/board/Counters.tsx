/** All counters of the board. Each is drawn anew only when it changes. */

import { memo, useMemo } from "react";
import type { PieceTold, View } from "../api/types";
import type { DrawnBoard } from "./drawn";
import { figureOf } from "./Figure";
import { type Nation, type Nations, nationOf } from "./nations";
import { HatchDefs } from "./Signs";
import { type Standing, standings } from "./stacking";

export interface CountersProps {
  board: DrawnBoard;
  view: View;
  nations: Nations;
  unitNames: Readonly<Record<string, { name: string }>>;
  /** What stands on the faces of pieces that exist once. */
  faces: Readonly<Record<string, PieceTold>>;
  /** Size of badges in steps, or 0 for single counters. */
  badge: number;
  /** Counters that are picked, as `space key`. */
  picked: ReadonlySet<string>;
  /** Counters that may be picked; null: none is told apart. */
  ready: ReadonlySet<string> | null;
}

export const Counters = memo(function Counters({
  board,
  view,
  nations,
  unitNames,
  faces,
  badge,
  picked,
  ready,
}: CountersProps) {
  const standing = useMemo(() => allStandings(board, view, badge, nations), [board, view, badge, nations]);
  return (
    <g textAnchor="middle" fontFamily="'Barlow Condensed', sans-serif" fontWeight={700}>
      <NationDefs nations={nations} />
      {standing.map(([space, one]) => (
        <CounterAt
          key={`${space} ${one.id}`}
          space={space}
          x={one.at[0]}
          y={one.at[1]}
          size={one.size}
          id={one.id}
          standing={one}
          name={unitNames[one.kind]?.name ?? one.kind}
          face={faces[one.id]}
          nation={nationOf(nations, one.owner)}
          state={stateOf(space, one, picked, ready)}
        />
      ))}
    </g>
  );
});

/** The hatchings of all powers; `CounterPicture` finds them on the page, too. */
export function NationDefs({ nations }: { nations: Nations }) {
  return (
    <defs>
      {Object.values(nations).map((nation) => (
        <HatchDefs key={nation.id} id={nation.id} colour={nation.ink} size={8} width={1.5} />
      ))}
    </defs>
  );
}

function allStandings(board: DrawnBoard, view: View, badge: number, nations: Nations): [string, Standing][] {
  const coatOf = (owner: string): string => nations[owner]?.coat || owner;
  const found: [string, Standing][] = [];
  for (const [space, { pieces }] of Object.entries(view.spaces)) {
    const place = board.places.spaces[space];
    if (!place || !pieces?.length) continue;
    for (const one of standings(place, pieces, board.places.counter, badge, coatOf)) found.push([space, one]);
  }
  return found;
}

function stateOf(
  space: string,
  { pieces }: Standing,
  picked: ReadonlySet<string>,
  ready: ReadonlySet<string> | null,
): string {
  if (pieces.some((piece) => picked.has(`${space} ${piece.key}`))) return "picked";
  if (ready && pieces.some((piece) => ready.has(`${space} ${piece.key}`))) return "ready";
  return "";
}

interface CounterAtProps {
  space: string;
  id: string;
  x: number;
  y: number;
  size: number;
  standing: Standing;
  name: string;
  nation: Nation;
  face: PieceTold | undefined;
  state: string;
}

const CounterAt = memo(
  function CounterAt({ space, id, x, y, size, standing, name, nation, face, state }: CounterAtProps) {
    const Shape = figureOf(standing.pieces);
    return (
      <g
        transform={`translate(${x} ${y}) scale(${size / 64})`}
        data-space={space}
        data-counter={id}
        data-state={state || undefined}
      >
        {state && <rect x={-37} y={-37} width={74} height={74} rx={13} className="ring" />}
        <Shape
          kind={standing.kind}
          name={name}
          count={standing.count}
          nation={nation}
          together={standing.id.endsWith("+")}
          pieces={standing.pieces}
          face={face}
        />
      </g>
    );
  },
  (a, b) =>
    a.x === b.x &&
    a.y === b.y &&
    a.size === b.size &&
    a.state === b.state &&
    a.id === b.id &&
    a.nation === b.nation &&
    a.standing.count === b.standing.count &&
    a.standing.kind === b.standing.kind &&
    JSON.stringify(a.standing.pieces) === JSON.stringify(b.standing.pieces),
);
