/** Pieces of the legend that are drawn live: hatchings, and symbols on spaces. */

import { memo } from "react";
import type { DrawnBoard, Palette, Sign, Style } from "./drawn";

/** Lines of a hatching in a square of 12 by 12. */
export const LINES: Record<string, string> = {
  falling: "M-3 -3L15 15M-3 9L3 15M9 -3L15 3",
  rising: "M-3 15L15 -3M-3 3L3 -3M9 15L15 9",
  level: "M0 3H12M0 9H12",
  upright: "M3 0V12M9 0V12",
  net: "M0 0L12 12M0 12L12 0",
  grid: "M0 3H12M0 9H12M3 0V12M9 0V12",
  dots: "M3 3h.01M9 9h.01",
};

export const HATCHES = Object.keys(LINES);

/** Patterns to fill with: `url(#hatch-<name>-<id>)`. */
export function HatchDefs({
  id,
  colour,
  size,
  width,
}: {
  id: string;
  colour: string;
  size: number;
  width: number;
}) {
  return HATCHES.map((name) => (
    <pattern
      key={name}
      id={`hatch-${name}-${id}`}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      patternUnits="userSpaceOnUse"
    >
      <path d={LINES[name]} stroke={colour} strokeWidth={width} strokeLinecap="round" fill="none" />
    </pattern>
  ));
}

export function colourOf(role: string, palette: Palette): string {
  return palette.more?.[role] ?? (palette as unknown as Record<string, string>)[role] ?? palette.ink;
}

export const Marks = memo(function Marks({ board, style }: { board: DrawnBoard; style: Style }) {
  const { places, legend } = board;
  const signs = new Map([...legend.signs, ...legend.terrains].map((sign) => [sign.id, sign]));
  const palette = legend.styles[style];
  return (
    <g>
      {places.marks.map((mark) => {
        const sign = signs.get(mark.sign);
        if (sign?.drawn !== "symbol") return null;
        const [x, y] = mark.at;
        // an arrow turns towards what it points at, the number in it stays upright
        const turned = mark.angle ? `rotate(${mark.angle})` : undefined;
        return (
          <g key={`${mark.sign} ${x} ${y}`} transform={`translate(${x} ${y})`}>
            <g transform={turned}>
              <SignShape sign={sign} palette={palette} radius={places.badge / 2} />
            </g>
            {mark.text && (
              <text y={places.badge * 0.24} fontSize={places.badge * 0.72} fill={palette.ink}>
                {mark.text}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
});

export function SignShape({ sign, palette, radius }: { sign: Sign; palette: Palette; radius: number }) {
  return (
    <path
      d={sign.path}
      transform={`scale(${radius * 0.92})`}
      fill={colourOf(sign.role, palette)}
      stroke={sign.text ? palette.ink : palette.halo}
      strokeWidth={sign.text ? 0.1 : 0.16}
      paintOrder="stroke"
    />
  );
}
