/** What a sheet draws over the board: spaces in its colours, and lines that may be broken. */

import { memo } from "react";
import type { LineTold, SheetTold } from "../api/types";
import type { DrawnBoard, Point } from "./drawn";
import { heart } from "./Overlay";

export interface LayerProps {
  board: DrawnBoard;
  sheet: SheetTold;
  /** The space that is looked at: its quiet lines are drawn as well. */
  space: string | null;
  /** Steps to a pixel of the screen. */
  px: number;
}

/** Colours of spaces; they lie beneath the counters. */
export const Zones = memo(function Zones({ board, sheet, px }: Omit<LayerProps, "space">) {
  const tones = new Map(sheet.zones.flatMap(({ spaces, tone }) => spaces.map((id) => [id, tone ?? ""])));
  const step = 9 * px;
  return (
    <g pointerEvents="none" className="zones">
      <pattern
        id="zone-bad"
        width={step}
        height={step}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={step / 3} height={step} className="hatch" />
      </pattern>
      {board.areas.map(({ id, path }) => {
        const tone = tones.get(id);
        return tone && <path key={id} d={path} fillRule="evenodd" className={`zone ${tone}`} />;
      })}
    </g>
  );
});

/** Lines; those that are broken always, the whole ones of the space that is looked at. */
export const Lines = memo(function Lines({ board, sheet, space, px }: LayerProps) {
  const shown = sheet.lines.filter(({ quiet, path }) => !quiet || path[0] === space);
  return (
    <g pointerEvents="none">
      {shown.map((line) => (
        <OneLine key={line.row} line={line} board={board} px={px} bright={line.path[0] === space} />
      ))}
    </g>
  );
});

function OneLine({
  line,
  board,
  px,
  bright,
}: {
  line: LineTold;
  board: DrawnBoard;
  px: number;
  bright: boolean;
}) {
  const points = line.path.map((space) => heart(board, space));
  const end = line.broken ?? points.length - 1;
  const [whole, lost] = [points.slice(0, end + 1), points.slice(end)];
  const width = (bright ? 5 : 3.5) * px;
  const [here, there] = [points[end], points[end + 1]];
  return (
    <g className="supply" data-line={line.row} data-broken={there ? "" : undefined}>
      <path d={drawn(points)} className="under" strokeWidth={width * 2} />
      <path d={drawn(whole)} className="line" strokeWidth={width} />
      {there && (
        <path
          d={drawn(lost)}
          className="lost"
          strokeWidth={width * 0.7}
          strokeDasharray={`${4 * px} ${7 * px}`}
        />
      )}
      {here && there && <Cross at={between(here, there)} size={9 * px} />}
    </g>
  );
}

const drawn = (points: readonly Point[]): string =>
  points.length > 1 ? `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}` : "";

const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

function Cross({ at: [x, y], size }: { at: Point; size: number }) {
  const d = `M${x - size} ${y - size}L${x + size} ${y + size}M${x - size} ${y + size}L${x + size} ${y - size}`;
  return (
    <>
      <path d={d} className="under" strokeWidth={size * 1.1} />
      <path d={d} className="cross" strokeWidth={size * 0.5} />
    </>
  );
}
