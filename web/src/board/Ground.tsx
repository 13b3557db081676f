/** What of the board never changes within a match: ground, names, borders, symbols. Drawn once for each style and zoom. */

import { memo } from "react";
import { type DrawnBoard, directed, type Label, type Palette, type Point, type Style } from "./drawn";
import { colourOf, HatchDefs, Marks } from "./Signs";

export interface GroundProps {
  board: DrawnBoard;
  style: Style;
  zoom: "near" | "far";
}

export interface PrintProps extends GroundProps {
  /** What is special about spaces, by id: those with a feature that the legend hatches are hatched. */
  features: Readonly<Record<string, readonly string[]>>;
}

export const Picture = memo(function Picture({ board, style, zoom }: GroundProps) {
  const picture = board.places.pictures.find((one) => one.style === style && one.zoom === zoom);
  const [width, height] = board.places.size;
  if (!picture) return <rect width={width} height={height} fill={board.legend.styles[style].sea} />;
  return (
    <image
      href={`${board.base}/${picture.file}${board.query}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
    />
  );
});

/** Links, borders without passage, symbols and names. */
export const Print = memo(function Print({ board, style, zoom, features }: PrintProps) {
  const palette = board.legend.styles[style];
  return (
    <g pointerEvents="none">
      <Links board={board} palette={palette} />
      <Barriers board={board} palette={palette} />
      <Hatched board={board} palette={palette} style={style} features={features} />
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

/** Spaces with a feature that the legend draws as a hatching, such as land that nobody may enter. */
function Hatched({ board, palette, style, features }: Omit<PrintProps, "zoom"> & { palette: Palette }) {
  const signs = board.legend.signs.filter(({ drawn }) => drawn === "hatch");
  return signs.map((sign) => (
    <g key={sign.id} opacity={0.4}>
      <defs>
        <HatchDefs id={`${sign.id}-${style}`} colour={colourOf(sign.role, palette)} size={44} width={1.1} />
      </defs>
      {board.areas
        .filter(({ id }) => features[id]?.includes(sign.id))
        .map(({ id, path }) => (
          <path key={id} d={path} fill={`url(#hatch-falling-${sign.id}-${style})`} fillRule="evenodd" />
        ))}
    </g>
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
