/** Walking from space to space with the arrow keys. */

import type { Point } from "./drawn";

export type Direction = "left" | "right" | "up" | "down";

const VECTORS: Record<Direction, Point> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/**
 * The neighbour that lies best in a direction: within 70 degrees of it, near rather than far. Where no neighbour does,
 * the nearest of all spaces that way, so that walking never gets stuck on an island.
 */
export function step(
  from: string,
  direction: Direction,
  neighbours: readonly string[],
  places: Readonly<Record<string, Point>>,
): string | null {
  return best(from, direction, neighbours, places) ?? best(from, direction, Object.keys(places), places);
}

function best(
  from: string,
  direction: Direction,
  candidates: readonly string[],
  places: Readonly<Record<string, Point>>,
): string | null {
  const here = places[from];
  if (!here) return null;
  let found: string | null = null;
  let least = Infinity;
  for (const id of candidates) {
    const there = places[id];
    if (!there || id === from) continue;
    const cost = detour(here, there, VECTORS[direction]);
    if (cost < least) [found, least] = [id, cost];
  }
  return found;
}

/** The distance, made longer by how far it leads astray; infinite for what lies aside or behind. */
function detour([x, y]: Point, [tx, ty]: Point, [vx, vy]: Point): number {
  const [dx, dy] = [tx - x, ty - y];
  const distance = Math.hypot(dx, dy);
  const along = (dx * vx + dy * vy) / (distance || 1);
  return along > 0.34 ? distance * (2 - along) ** 3 : Infinity;
}
