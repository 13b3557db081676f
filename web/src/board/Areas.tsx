/** Spaces as shapes: tinted by who holds them, and the targets of every click. */

import { memo, useMemo } from "react";
import type { View } from "../api/types";
import type { Area, DrawnBoard, Style, Tint } from "./drawn";
import type { Nations } from "./nations";
import { HatchDefs } from "./Signs";

export interface HeldProps {
  board: DrawnBoard;
  view: View | null;
  nations: Nations;
  style: Style;
  patterns: boolean;
}

/** The colours of nations over the ground: of those who hold the land, else as printed. */
export const Held = memo(function Held({ board, view, nations, style, patterns }: HeldProps) {
  const tints = useMemo(() => new Map(board.legend.tints.map((tint) => [tint.id, tint])), [board]);
  const strength = board.legend.styles[style].tint;
  return (
    <>
      <defs>
        {board.legend.tints.map((tint) => (
          <HatchDefs key={tint.id} id={`held-${tint.id}`} colour={tint[style].edge} size={40} width={1.2} />
        ))}
      </defs>
      <g style={{ mixBlendMode: "multiply" }} opacity={strength} pointerEvents="none">
        {board.areas.map((area) => {
          const tint = tints.get(heldTint(area, board, view, nations));
          return tint && <path key={area.id} d={area.path} fill={tint[style].fill} fillRule="evenodd" />;
        })}
      </g>
      {patterns && <Hatching board={board} view={view} nations={nations} tints={tints} />}
    </>
  );
});

function Hatching({
  board,
  view,
  nations,
  tints,
}: Omit<HeldProps, "style" | "patterns"> & { tints: Map<string, Tint> }) {
  return (
    <g pointerEvents="none" opacity={0.75}>
      {board.areas.map((area) => {
        const tint = tints.get(heldTint(area, board, view, nations));
        return (
          tint?.hatch && (
            <path
              key={area.id}
              d={area.path}
              fill={`url(#hatch-${tint.hatch}-held-${tint.id})`}
              fillRule="evenodd"
            />
          )
        );
      })}
    </g>
  );
}

/** The tint of a space: its own while its printed owner's side holds it, else that of who does. */
function heldTint(area: Area, board: DrawnBoard, view: View | null, nations: Nations): string {
  const printed = board.places.spaces[area.id]?.tint ?? "";
  const holder = nations[view?.spaces[area.id]?.controller ?? ""];
  if (!holder?.tint || !printed) return printed;
  return holder.printed.has(area.id) ? printed : holder.tint;
}

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
export const Outlines = memo(function Outlines({ board, states }: TargetsProps) {
  return (
    <g pointerEvents="none">
      {board.areas.map((area) => {
        const state = states.get(area.id);
        return (
          state && <path key={area.id} d={area.path} fillRule="evenodd" className={`outline ${state}`} />
        );
      })}
    </g>
  );
});

export interface ChipsProps extends Omit<HeldProps, "patterns" | "style"> {
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
