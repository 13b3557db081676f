/** What lies over the counters: planned moves, places that can be reached, notes at spaces. */

import { memo } from "react";
import type { DrawnBoard, Point } from "./drawn";

export interface Arrow {
  id: string;
  /** The spaces it leads through. */
  path: readonly string[];
  /** What is written on its chip: how many units, or the odds. */
  label: string;
  tone: "move" | "attack" | "carry";
  bright?: boolean;
}

/** A few words at a space: the odds of an attack, a threat. */
export interface Note {
  space: string;
  text: string;
  tone: "good" | "even" | "bad" | "plain";
}

export interface OverlayProps {
  board: DrawnBoard;
  arrows: readonly Arrow[];
  notes: readonly Note[];
  /** Steps to a pixel of the screen. */
  px: number;
}

export const Overlay = memo(function Overlay({ board, arrows, notes, px }: OverlayProps) {
  return (
    <g textAnchor="middle" fontFamily="'Barlow Condensed', sans-serif" fontWeight={700}>
      {arrows.map((arrow, at) => (
        <ArrowShape key={arrow.id} arrow={arrow} board={board} px={px} lane={laneOf(arrows, at)} />
      ))}
      {notes.map((note) => (
        <NoteAt key={`${note.space} ${note.text}`} note={note} board={board} px={px} />
      ))}
    </g>
  );
});

/** The place of a space where arrows begin and end. */
export function heart(board: DrawnBoard, space: string): Point {
  const place = board.places.spaces[space];
  const best = place?.points[0];
  return best ? [best[0], best[1]] : (place?.label.at ?? [0, 0]);
}

/** Arrows with the same ends run side by side. */
function laneOf(arrows: readonly Arrow[], at: number): number {
  const ends = (arrow: Arrow) => `${arrow.path[0]} ${arrow.path.at(-1)}`;
  const mine = arrows[at];
  return mine ? arrows.slice(0, at).filter((other) => ends(other) === ends(mine)).length : 0;
}

function ArrowShape({
  arrow,
  board,
  px,
  lane,
}: {
  arrow: Arrow;
  board: DrawnBoard;
  px: number;
  lane: number;
}) {
  const points = arrow.path.map((space) => heart(board, space));
  if (points.length < 2) return null;
  const width = Math.max(9, 4.5 * px);
  const { line, head, middle } = drawnArrow(points, width, lane);
  return (
    <g className={`arrow ${arrow.tone}`} data-arrow={arrow.id} data-bright={arrow.bright || undefined}>
      <path d={line} className="under" strokeWidth={width * 1.7} />
      <path d={line} className="shaft" strokeWidth={width} />
      <path d={head} className="head" strokeWidth={width * 0.35} />
      <g transform={`translate(${middle[0]} ${middle[1]}) scale(${Math.max(1.9, px)})`}>
        <rect
          x={-chipWidth(arrow.label) / 2}
          y={-10}
          width={chipWidth(arrow.label)}
          height={20}
          rx={10}
          className="chip"
        />
        <text y={5} fontSize={14} className="chiptext">
          {arrow.label}
        </text>
      </g>
    </g>
  );
}

const chipWidth = (label: string): number => Math.max(22, label.length * 7 + 12);

/** A smooth line through the points that ends in a head; lanes bend it further aside. */
export function drawnArrow(
  points: readonly Point[],
  width: number,
  lane: number,
): { line: string; head: string; middle: Point } {
  const bent =
    points.length === 2
      ? bow(points[0] as Point, points[1] as Point, 0.14 + lane * 0.16)
      : straightened(points);
  const end = bent.at(-1) as Point;
  const before = bent.at(-2) as Point;
  const turn = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const back = (by: number, aside: number): Point => [
    end[0] - by * Math.cos(turn) - aside * Math.sin(turn),
    end[1] - by * Math.sin(turn) + aside * Math.cos(turn),
  ];
  const tip = [...bent.slice(0, -1), back(width * 2.4, 0)];
  const [left, right] = [back(width * 3, width * 1.9), back(width * 3, -width * 1.9)];
  return {
    line: smooth(tip),
    head: `M${end.map(Math.round)}L${left.map(Math.round)}L${right.map(Math.round)}Z`,
    middle: middleOf(bent),
  };
}

/** The way through several spaces, drawn halfway towards the straight line: it shows the way and stays legible. */
function straightened(points: readonly Point[]): Point[] {
  const [ax, ay] = points[0] as Point;
  const [bx, by] = points.at(-1) as Point;
  return points.map(([x, y], at) => {
    const part = at / (points.length - 1);
    return [(x + ax + (bx - ax) * part) / 2, (y + ay + (by - ay) * part) / 2];
  });
}

/** A place on the line, as `smooth` draws it, near its middle. */
function middleOf(bent: readonly Point[]): Point {
  const at = Math.max(1, Math.floor((bent.length - 1) / 2));
  const [here, next] = [bent[at] as Point, (bent[at + 1] ?? bent[at]) as Point];
  return [(here[0] + next[0]) / 2, (here[1] + next[1]) / 2];
}

/** Points on an arc between two places. */
function bow([ax, ay]: Point, [bx, by]: Point, bend: number): Point[] {
  const [cx, cy] = [(ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend];
  return [0, 0.25, 0.5, 0.75, 1].map((t) => [
    (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t ** 2 * bx,
    (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t ** 2 * by,
  ]);
}

function smooth(points: readonly Point[]): string {
  const at = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;
  const first = points[0] as Point;
  let path = `M${at(first)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const here = points[i] as Point;
    const next = points[i + 1] as Point;
    path += `Q${at(here)} ${at([(here[0] + next[0]) / 2, (here[1] + next[1]) / 2])}`;
  }
  return `${path}L${at(points.at(-1) as Point)}`;
}

/** Above the first counter of its space, which it does not cover. */
function NoteAt({ note, board, px }: { note: Note; board: DrawnBoard; px: number }) {
  const width = note.text.length * 7.4 + 16;
  const at = heart(board, note.space);
  const scale = Math.max(1.9, px);
  const up = Math.max(12 * scale, board.places.counter * 0.55);
  return (
    <g
      transform={`translate(${at[0]} ${at[1] - up}) scale(${scale})`}
      className={`note ${note.tone}`}
      data-space={note.space}
    >
      <rect x={-width / 2} y={-22} width={width} height={22} rx={4} className="chip" />
      <text y={-6} fontSize={15} className="chiptext">
        {note.text}
      </text>
    </g>
  );
}
