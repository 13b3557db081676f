/** Spaces as shapes: the targets of every click, what is to be seen of them, and who holds them. */

import { memo } from "react";
import type { View } from "../api/types";
import type { Area, DrawnBoard } from "./drawn";
import type { Nations } from "./nations";

export interface TargetsProps {
  board: DrawnBoard;
  /** What is to be seen of a space beyond its colour, as class names. */
  states: ReadonlyMap<string, string>;
}

export const Targets = memo(function Targets({ board, states }: TargetsProps) {
  return (
    <g>
      {board.areas.map((area) => (
        <Target key={area.id} area={area} state={states.get(area.id) ?? ""} />
      ))}
    </g>
  );
});

const Target = memo(function Target({ area, state }: { area: Area; state: string }) {
  if (area.scenery) return null;
  return <path d={area.path} fillRule="evenodd" data-space={area.id} className={`area ${state}`} />;
});

/** Outlines drawn above everything else that lies flat, so that neighbours do not cover them. */
export const Outlines = memo(function Outlines({ board, states, px }: TargetsProps & { px: number }) {
  return (
    <g pointerEvents="none" style={{ "--px": px } as React.CSSProperties}>
      {board.areas.map((area) => {
        const state = states.get(area.id);
        return (
          state && <path key={area.id} d={area.path} fillRule="evenodd" className={`outline ${state}`} />
        );
      })}
    </g>
  );
});

export interface ChipsProps {
  board: DrawnBoard;
  view: View | null;
  nations: Nations;
  owners: Readonly<Record<string, string>>;
  /** How much larger than at one zoom step in. */
  scale: number;
}

/** Roundels where a space is held by another than by print. */
export const Chips = memo(function Chips({ board, view, nations, owners, scale }: ChipsProps) {
  const radius = (board.places.badge / 2) * 1.1 * scale;
  return (
    <g pointerEvents="none" textAnchor="middle" fontFamily="'Barlow Condensed', sans-serif" fontWeight={700}>
      {Object.entries(view?.spaces ?? {}).map(([space, { controller }]) => {
        const nation = nations[controller ?? ""];
        const chip = board.places.spaces[space]?.chip;
        if (!nation || !chip || !owners[space] || owners[space] === controller) return null;
        return (
          <g key={space} transform={`translate(${chip[0]} ${chip[1]})`}>
            <circle r={radius} fill={nation.body} stroke={nation.ink} strokeWidth={radius * 0.14} />
            <text y={radius * 0.42} fontSize={radius * 1.25} fill={nation.ink}>
              {nation.letter}
            </text>
          </g>
        );
      })}
    </g>
  );
});
