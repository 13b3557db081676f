/**
 * The files of a drawn board as the server hands them out (docs/boards.md), and their loading.
 * All lengths are whole steps; the corner of the frame is (0, 0).
 */

import { gather } from "./gathered";

export type Point = readonly [number, number];
export type Style = "light" | "dark";

export interface Topology {
  arcs: number[][][];
  objects: { areas: { geometries: { id: string; arcs: number[][][] }[] } };
}

export interface Label {
  lines: string[];
  at: Point;
  angle: number;
  size: number;
  box: Point;
  leader: Point[];
}

export interface Place {
  kind: string;
  tint: string;
  label: Label;
  far: Label;
  chip: Point;
  points: [number, number, number][];
  room: number;
}

export interface Link {
  between: [string, string];
  sign: string;
  line: Point[];
  name: string;
}

export interface Barrier {
  between: [string, string];
  sign: string;
  arcs: number[];
}

export interface Mark {
  sign: string;
  space: string;
  at: Point;
  text: string;
  angle: number;
}

export interface Picture {
  file: string;
  style: Style;
  zoom: "near" | "far";
  width: number;
  height: number;
}

export interface Places {
  game: string;
  title: string;
  size: [number, number];
  counter: number;
  badge: number;
  wraps: boolean;
  pictures: Picture[];
  spaces: Record<string, Place>;
  links: Link[];
  barriers: Barrier[];
  marks: Mark[];
}

export interface Palette {
  paper: string;
  land: string;
  sea: string;
  ink: string;
  halo: string;
  sea_ink: string;
  sea_halo: string;
  frontier: string;
  alarm: string;
  sign: string;
  tint: number;
  more?: Record<string, string>; // further colours that roles name
}

export interface Tint {
  id: string;
  title: string;
  letter: string;
  hatch: string;
  light: { fill: string; edge: string };
  dark: { fill: string; edge: string };
}

export interface Sign {
  id: string;
  title: string;
  drawn: "symbol" | "line" | "arrow" | "dots" | "hatch" | "ring" | "ground";
  path: string;
  role: string;
  width: number;
  dash: number[];
  text: boolean;
}

export interface Legend {
  title: string;
  styles: Record<Style, Palette>;
  fonts: { land: string; sea: string; figure: string };
  tints: Tint[];
  terrains: Sign[];
  borders: Sign[];
  signs: Sign[];
  attribution: string[];
}

/** Everything about a board that does not change during a match. */
export interface DrawnBoard {
  /** The address of the folder with the pictures, and what follows their names. */
  base: string;
  query: string;
  places: Places;
  legend: Legend;
  areas: Area[];
  arcs: Point[][];
}

export interface Area {
  id: string;
  path: string;
  /** West, north, east, south. */
  box: [number, number, number, number];
  /** Lakes and land beyond the board never react. */
  scenery: boolean;
}

const loaded = new Map<string, Promise<DrawnBoard>>();

/** The board at an address such as `/api/games/x/board`, fetched once. */
export function loadBoard(base: string, version = ""): Promise<DrawnBoard> {
  const known = loaded.get(base + version);
  if (known) return known;
  const board = fetchBoard(base, version).catch((error: unknown) => {
    loaded.delete(base + version);
    throw error;
  });
  loaded.set(base + version, board);
  return board;
}

async function fetchBoard(base: string, version: string): Promise<DrawnBoard> {
  const query = version ? `?v=${version}` : "";
  const [topology, places, legend] = await Promise.all([
    fetchJson<Topology>(`${base}/areas.topojson${query}`),
    fetchJson<Places>(`${base}/places.json${query}`),
    fetchJson<Legend>(`${base}/legend.json${query}`),
    gather(),
  ]);
  return assemble(topology, places, legend, base, query);
}

async function fetchJson<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The board could not be loaded (${answer.status}: ${url}).`);
  return (await answer.json()) as T;
}

export function assemble(
  topology: Topology,
  places: Places,
  legend: Legend,
  base = "",
  query = "",
): DrawnBoard {
  const arcs = topology.arcs.map(unfold);
  return {
    base,
    query,
    places,
    legend,
    arcs,
    areas: topology.objects.areas.geometries.map((g) => area(g, arcs)),
  };
}

/** The deltas of an arc, added up. */
function unfold(deltas: number[][]): Point[] {
  let x = 0;
  let y = 0;
  return deltas.map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    return [x, y];
  });
}

function area(geometry: { id: string; arcs: unknown }, arcs: Point[][]): Area {
  const box: Area["box"] = [Infinity, Infinity, -Infinity, -Infinity];
  const path = ringsOf(geometry.arcs)
    .map((ring) => ringPath(ring, arcs, box))
    .join("");
  return { id: geometry.id, path, box, scenery: /^(decor|scenery):/.test(geometry.id) };
}

/** The rings of a MultiPolygon, whatever polygon they belong to: filled by the even-odd rule. */
function ringsOf(polygons: unknown): number[][] {
  return (polygons as number[][][]).flat();
}

function ringPath(ring: number[], arcs: Point[][], box: Area["box"]): string {
  let path = "";
  let [px, py] = [0, 0];
  for (const index of ring) {
    for (const [x, y] of directed(index, arcs).slice(path ? 1 : 0)) {
      path += path ? `l${x - px} ${y - py}` : `M${x} ${y}`;
      [px, py] = [x, y];
      grow(box, x, y);
    }
  }
  return `${path}z`;
}

/** An arc by its number; `~number` is the same arc backwards. */
export function directed(index: number, arcs: Point[][]): Point[] {
  const arc = arcs[index < 0 ? ~index : index] ?? [];
  return index < 0 ? [...arc].reverse() : arc;
}

function grow(box: Area["box"], x: number, y: number): void {
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}
