import { describe, expect, test } from "vitest";
import { badgeSize, fit as fitted, framing, held, NEAREST, visible, zoomed } from "./camera";

const world = { width: 7000, height: 5000, wraps: false };
const round = { ...world, wraps: true };
const window = { width: 1400, height: 800 };

test("the whole board fits into the window and stands in its middle", () => {
  const camera = fitted(world, window);
  const [west, north, east, south] = visible(camera, window);
  expect(north).toBeCloseTo(0);
  expect(south).toBeCloseTo(world.height);
  expect(west + east).toBeCloseTo(world.width);
});

test("zooming keeps the point under the pointer where it is", () => {
  const before = { x: -900, y: -700, scale: 0.5 };
  const at = { x: 300, y: 200 };
  const after = zoomed(before, 1.3, at, world, window);
  expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale);
  expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale);
});

test("zooming ends at the nearest and at the farthest view", () => {
  const camera = fitted(world, window);
  expect(zoomed(camera, 1000, { x: 0, y: 0 }, world, window).scale).toBe(NEAREST);
  expect(zoomed(camera, 0.001, { x: 0, y: 0 }, world, window).scale).toBeCloseTo(camera.scale);
});

test("the board cannot be lost beyond the edge of the window", () => {
  const { x, y } = held({ x: 9999, y: -99999, scale: 0.4 }, world, window);
  expect(x).toBeLessThanOrEqual(window.width / 3);
  expect(y + world.height * 0.4).toBeGreaterThanOrEqual((window.height * 2) / 3 - 1);
});

test("a board that wraps goes on for ever", () => {
  const camera = held({ x: 500, y: 0, scale: 1 }, round, window);
  expect(camera.x).toBe(500 - round.width);
});

test("a wish to see a space shows all of it", () => {
  const box: [number, number, number, number] = [3000, 2000, 3600, 2500];
  const [west, north, east, south] = visible(framing(box, world, window), window);
  expect(west).toBeLessThan(box[0]);
  expect(north).toBeLessThan(box[1]);
  expect(east).toBeGreaterThan(box[2]);
  expect(south).toBeGreaterThan(box[3]);
});

describe("counters", () => {
  test("stand alone where they are large enough to be read", () => expect(badgeSize(0.4, 62)).toBe(0));
  test("are told together from afar, as large as a fingertip", () => {
    const size = badgeSize(0.15, 62);
    expect(size * 0.15).toBeGreaterThan(19);
    expect(size * 0.15).toBeLessThan(30);
  });
});
