/** What of the board never changes within a match: names, links, symbols. Drawn once for each style and zoom. */

import { memo } from "react";
import { type DrawnBoard, directed, type Label, type Palette, type Point, type Style } from "./drawn";
import { colourOf, Marks } from "./Signs";

export interface GroundProps {
  board: DrawnBoard;
  style: Style;
  zoom: "near" | "far";
}

/** Links, borders without passage, symbols and names. */
export const Print = memo(function Print({ board, style, zoom }: GroundProps) {
  const palette = board.legend.styles[style];
  return (
    <g pointerEvents="none">
      <Links board={board} palette={palette} />
      <Barriers board={board} palette={palette} />
      {zoom === "near" && (
        <g textAnchor="middle" fontFamily="'Barlow Condensed', sans-serif" fontWeight={700}>
          <Marks board={board} style={style} />
        </g>
      )}
      <Names board={board} palette={palette} zoom={zoom} />
    </g>
  );
});

function Links({ board, palette }: { board: DrawnBoard; palette: Palette }) {
  const signs = new Map([...board.legend.signs, ...board.legend.borders].map((sign) => [sign.id, sign]));
  const { badge, links } = board.places;
  return links.map(({ between, sign, line, name }) => {
    const drawn = signs.get(sign)?.drawn;
    const colour = colourOf(signs.get(sign)?.role ?? "ink", palette);
    const [first, last] = [line[0], line.at(-1)];
    if (!first || !last) return null;
    return (
      <g key={between.join(" ")}>
        <title>{name}</title>
        <polyline
          points={line.join(" ")}
          fill="none"
          stroke={palette.ink}
          strokeWidth={badge * 0.34}
          strokeLinecap="round"
          opacity={0.55}
        />
        <polyline
          points={line.join(" ")}
          fill="none"
          stroke={colour}
          strokeWidth={badge * 0.18}
          strokeLinecap="round"
          strokeDasharray={drawn === "arrow" ? `${badge * 0.12} ${badge * 0.36}` : undefined}
        />
        {[first, last].map(([x, y]) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={badge * 0.2}
            fill={colour}
            stroke={palette.ink}
            strokeWidth={3}
          />
        ))}
      </g>
    );
  });
}

function Barriers({ board, palette }: { board: DrawnBoard; palette: Palette }) {
  return board.places.barriers.map(({ between, arcs }) => (
    <polyline
      key={between.join(" ")}
      points={arcs.flatMap((arc) => directed(arc, board.arcs)).join(" ")}
      fill="none"
      stroke={palette.alarm}
      strokeWidth={10}
      strokeLinecap="round"
      strokeDasharray="0.1 22"
    />
  ));
}

function Names({ board, palette, zoom }: { board: DrawnBoard; palette: Palette; zoom: "near" | "far" }) {
  return Object.entries(board.places.spaces).map(([id, place]) => {
    const label = zoom === "near" ? place.label : place.far;
    const sea = place.kind === "sea";
    return label.lines.length > 0 && <Name key={id} label={label} sea={sea} palette={palette} />;
  });
}

function Name({ label, sea, palette }: { label: Label; sea: boolean; palette: Palette }) {
  const [x, y] = label.at;
  const height = label.box[1] / label.lines.length;
  return (
    <>
      {label.leader.length > 1 && <Leader line={label.leader} palette={palette} />}
      <g
        transform={`translate(${x} ${y}) rotate(${label.angle})`}
        textAnchor="middle"
        fontFamily={sea ? "'IM Fell English', Georgia, serif" : "'Cormorant SC', Georgia, serif"}
        fontStyle={sea ? "italic" : "normal"}
        fontWeight={sea ? 400 : 700}
        fontSize={label.size}
        fill={sea ? palette.sea_ink : palette.ink}
        stroke={sea ? palette.sea_halo : palette.halo}
        strokeWidth={label.size * 0.13}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {label.lines.map((line, at) => (
          <text key={line} y={(at - (label.lines.length - 1) / 2) * height + label.size * 0.31}>
            {line}
          </text>
        ))}
      </g>
    </>
  );
}

function Leader({ line, palette }: { line: Point[]; palette: Palette }) {
  return <polyline points={line.join(" ")} fill="none" stroke={palette.ink} strokeWidth={3} opacity={0.7} />;
}
