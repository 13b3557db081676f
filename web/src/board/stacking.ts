/** Where counters stand: which of a space's places each stack takes, and when they are shown together. */

import type { PieceView } from "../api/types";
import { isBlock } from "./Block";
import type { Label, Place, Point } from "./drawn";

export interface Standing {
  /** Names the counter among those of its space. */
  id: string;
  at: Point;
  size: number;
  owner: string;
  /** The kind that is drawn. */
  kind: string;
  count: number;
  /** The stacks it stands for: one, or all of an owner where there is no room. */
  pieces: PieceView[];
}

/** Counters may shrink a little before stacks are shown together. */
const SHRINKING = [1, 0.86, 0.74];
/** Blocks say more than counters; where there is room they are larger. */
const GROWING = [1.7, 1.5, 1.25, ...SHRINKING];

/**
 * The counters of one space. `badge` is the size of one badge for each owner, or 0 for single counters. Hidden pieces of one
 * colour are one counter with a number: nobody could tell them apart. `coatOf` names whose badge an owner's pieces share.
 */
export function standings(
  place: Place,
  pieces: readonly PieceView[],
  counter: number,
  badge: number,
  coatOf: (owner: string) => string = (owner) => owner,
): Standing[] {
  if (!pieces.length) return [];
  if (!badge) {
    const owners = byOwner(pieces).map(([owner, own]): [string, PieceView[][]] => [owner, stacksOf(own)]);
    const wanted = owners.reduce((sum, [, stacks]) => sum + stacks.length, 0);
    for (const part of pieces.some(isBlock) ? GROWING : SHRINKING) {
      const spots = apart(place, wanted, counter * part, part > 1);
      if (spots) return inOrder(spots, owners).map(([at, stack]) => single(at, stack, counter * part));
    }
  }
  return together(place, byOwner(pieces, coatOf), badge || counter * 1.15);
}

/** What stands by itself: every open piece, and all hidden ones together. */
export function stacksOf(pieces: readonly PieceView[]): PieceView[][] {
  const open = pieces.filter(({ token }) => !token).map((piece) => [piece]);
  const hidden = pieces.filter(({ token }) => token);
  return hidden.length ? [...open, hidden] : open;
}

/** One badge for each owner, side by side on the best place. */
function together(place: Place, owners: [string, PieceView[]][], size: number): Standing[] {
  const [x, y] = badgePoint(place, size);
  const first = x - ((owners.length - 1) * size * 1.06) / 2;
  return owners.map(([owner, pieces], at) => ({
    id: `${owner}+`,
    at: [first + at * size * 1.06, y],
    size,
    owner,
    kind: foremost(pieces).kind,
    count: total(pieces),
    pieces,
  }));
}

function single(at: Point, pieces: PieceView[], size: number): Standing {
  const piece = pieces[0] as PieceView;
  const id = piece.token ? `${piece.owner}?` : piece.key || `${piece.owner}.${piece.kind}`;
  return { id, at, size, owner: piece.owner, kind: piece.kind, count: total(pieces), pieces };
}

export const total = (pieces: readonly PieceView[]): number =>
  pieces.reduce((sum, piece) => sum + (piece.count ?? 1), 0);

/** The first places of a space that lie a counter apart, or null if there are too few; `within` its borders. */
function apart(place: Place, wanted: number, size: number, within: boolean): Point[] | null {
  const free: Point[] = [];
  for (const [x, y, room] of place.points) {
    if (within && room < size / 2) continue;
    if (free.every(([fx, fy]) => Math.max(Math.abs(x - fx), Math.abs(y - fy)) >= size)) free.push([x, y]);
    if (free.length === wanted) return free;
  }
  return null;
}

/** Owners from west to east, so that enemies face each other. */
function inOrder(spots: Point[], owners: [string, PieceView[][]][]): [Point, PieceView[]][] {
  const stacks = owners.flatMap(([, own]) => own);
  const ordered =
    owners.length > 1 ? [...spots].sort(([ax, ay], [bx, by]) => ax - bx || ay - by) : inRows(spots);
  return stacks.map((stack, at) => [ordered[at] as Point, stack]);
}

const inRows = (spots: Point[]): Point[] =>
  [...spots].sort(([ax, ay], [bx, by]) => Math.round((ay - by) / 30) || ax - bx);

export function byOwner(
  pieces: readonly PieceView[],
  coatOf: (owner: string) => string = (owner) => owner,
): [string, PieceView[]][] {
  const owners = new Map<string, PieceView[]>();
  for (const piece of pieces) {
    const owner = coatOf(piece.owner);
    owners.set(owner, [...(owners.get(owner) ?? []), piece]);
  }
  return [...owners];
}

/** The stack that stands for the others: the most numerous. */
function foremost(pieces: PieceView[]): PieceView {
  return pieces.reduce((best, piece) => ((piece.count ?? 1) > (best.count ?? 1) ? piece : best));
}

/** The place with most room that keeps clear of the name the board bears when it is seen from afar. */
function badgePoint(place: Place, size: number): Point {
  const [x, y] = place.points.find(([px, py]) => !covers(place.far, px, py, size / 2)) ??
    place.points[0] ?? [...place.chip, 0];
  return [x, y];
}

/** Whether a square around a point would lie on a name; names may be turned. */
function covers({ at, box, angle, lines }: Label, x: number, y: number, half: number): boolean {
  if (!lines.length) return false;
  const turn = (-angle * Math.PI) / 180;
  const [dx, dy] = [x - at[0], y - at[1]];
  const along = Math.abs(dx * Math.cos(turn) - dy * Math.sin(turn));
  const across = Math.abs(dx * Math.sin(turn) + dy * Math.cos(turn));
  return along < box[0] / 2 + half && across < box[1] / 2 + half;
}
