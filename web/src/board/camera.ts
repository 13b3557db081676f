/**
 * Where the window stands over the board: `scale` is screen pixels for a step, `x` and `y` the screen
 * position of the board's corner. Pure arithmetic; `useCamera` binds it to gestures.
 */

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface World extends Size {
  wraps: boolean;
}

/** A counter of 62 steps becomes as large as a thumb; nearer shows nothing new. */
export const NEAREST = 1.4;

export function fitting(world: World, window: Size): number {
  return Math.min(window.width / world.width, window.height / world.height);
}

/** The farthest view: the whole board, or on a tall narrow window half of what would fill it. */
export function farthest(world: World, window: Size): number {
  const cover = Math.max(window.width / world.width, window.height / world.height);
  return Math.min(fitting(world, window), cover);
}

export function fit(world: World, window: Size, margin = 0): Camera {
  const scale = fitting(world, { width: window.width - 2 * margin, height: window.height - 2 * margin });
  return centred(world.width / 2, world.height / 2, scale, window);
}

/** A board that fills the window, as far out as it goes. */
export function cover(world: World, window: Size): Camera {
  const scale = Math.max(window.width / world.width, window.height / world.height);
  return centred(world.width / 2, world.height / 2, scale, window);
}

/** The camera that shows a place of the board in the middle. */
export function centred(x: number, y: number, scale: number, window: Size): Camera {
  return { scale, x: window.width / 2 - x * scale, y: window.height / 2 - y * scale };
}

/** Zoom by a factor so that the point of the screen under the pointer stays where it is. */
export function zoomed(
  camera: Camera,
  factor: number,
  at: { x: number; y: number },
  world: World,
  window: Size,
): Camera {
  const scale = clamp(camera.scale * factor, farthest(world, window), NEAREST);
  const real = scale / camera.scale;
  return held(
    { scale, x: at.x - (at.x - camera.x) * real, y: at.y - (at.y - camera.y) * real },
    world,
    window,
  );
}

export function panned(camera: Camera, dx: number, dy: number, world: World, window: Size): Camera {
  return held({ ...camera, x: camera.x + dx, y: camera.y + dy }, world, window);
}

/**
 * Keep the board in the window: a third of the window may show what is beyond it, so that spaces at the edge can be
 * brought to the middle; a board smaller than the window stands in its middle. One that wraps goes on for ever.
 */
export function held(camera: Camera, world: World, window: Size): Camera {
  const x = world.wraps
    ? wrapped(camera.x, world.width * camera.scale)
    : bounded(camera.x, world.width * camera.scale, window.width);
  return { ...camera, x, y: bounded(camera.y, world.height * camera.scale, window.height) };
}

function bounded(at: number, length: number, room: number): number {
  if (length <= room) return (room - length) / 2;
  const slack = room / 3;
  return clamp(at, room - length - slack, slack);
}

function wrapped(at: number, length: number): number {
  const rest = at % length;
  return rest > 0 ? rest - length : rest;
}

/** The camera that shows a box of the board with some room around it. */
export function framing(
  box: readonly [number, number, number, number],
  world: World,
  window: Size,
  nearest = 0.75,
): Camera {
  const [west, north, east, south] = box;
  const scale = Math.min(
    (window.width * 0.7) / (east - west),
    (window.height * 0.6) / (south - north),
    nearest,
  );
  const bound = clamp(scale, farthest(world, window), NEAREST);
  return held(centred((west + east) / 2, (north + south) / 2, bound, window), world, window);
}

/** What of the board the window shows, in steps. */
export function visible(camera: Camera, window: Size): [number, number, number, number] {
  const west = -camera.x / camera.scale;
  const north = -camera.y / camera.scale;
  return [west, north, west + window.width / camera.scale, north + window.height / camera.scale];
}

/** Which of the ways to draw counters suits a scale: 0 single counters, else the size of badges in steps. */
export function badgeSize(scale: number, counter: number): number {
  if (counter * scale >= 15.5) return 0;
  const wanted = 24 / scale;
  return Math.max(counter, Math.round(2 ** (Math.round(Math.log2(wanted) * 3) / 3)));
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

export function between(from: Camera, to: Camera, part: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** part;
  return { scale, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
