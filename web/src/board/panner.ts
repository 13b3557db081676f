/**
 * Dragging, pinching and the wheel, outside of the framework: during a gesture nothing but one CSS transform changes.
 * When it ends the new camera is `commit`ted, and the board may be drawn anew for it.
 */

import {
  between,
  type Camera,
  cover,
  fit as fitted,
  held,
  panned,
  type Size,
  type World,
  zoomed,
} from "./camera";

const DRAG_BEGINS = 5;
/** Pixels in which a whole board cannot be read. */
const LOW = 300;
const WHEEL_ENDS = 240;
const GLIDE_BEGINS = 0.25;
const GLIDE_LASTS = 0.93;

export interface Panned {
  world: World;
  /** The camera moves: show it at once and cheaply. */
  moved: (camera: Camera, within: boolean) => void;
  /** A gesture has ended: show the camera, together with what must be drawn anew for it. */
  commit: (camera: Camera) => void;
  still: () => boolean;
  /** The window has another size. */
  resized?: () => void;
}

export class Panner {
  camera: Camera = { x: 0, y: 0, scale: 0.1 };
  window: Size = { width: 1, height: 1 };
  /** The pointer was dragged: the click that follows is no click. */
  dragged = false;

  /** Where the stage lies in the page: measuring it anew for every event would lay the page out every time. */
  private corner = { left: 0, top: 0 };
  private pointers = new Map<number, { x: number; y: number }>();
  private ending = 0;
  private frame = 0;
  private speed = { x: 0, y: 0, at: 0 };
  private start = { x: 0, y: 0 };
  private placed = false;

  constructor(
    private readonly stage: HTMLElement,
    private readonly bound: Panned,
  ) {}

  /** Begin to listen; the returned function ends it. */
  listen(): () => void {
    const { stage } = this;
    const on: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ["pointerdown", this.down],
      ["pointermove", this.move],
      ["pointerup", this.up],
      ["pointercancel", this.up],
      ["wheel", this.wheel, { passive: false }],
    ];
    for (const [name, hear, options] of on) stage.addEventListener(name, hear as EventListener, options);
    const observer = new ResizeObserver(() => this.resized());
    observer.observe(stage);
    this.resized();
    return () => {
      for (const [name, hear] of on) stage.removeEventListener(name, hear as EventListener);
      observer.disconnect();
      cancelAnimationFrame(this.frame);
      clearTimeout(this.ending);
    };
  }

  private resized(): void {
    const { width, height, left, top } = this.stage.getBoundingClientRect();
    if (!width || !height) return;
    this.corner = { left, top };
    const { x, y, scale } = this.camera;
    const before = this.window;
    const middle = { x: (this.window.width / 2 - x) / scale, y: (this.window.height / 2 - y) / scale };
    this.window = { width, height };
    const wasWhole = Math.abs(scale - this.whole(before).scale) < scale * 0.01;
    if (!this.placed || wasWhole) this.to(this.whole(), true);
    else {
      const same = { scale, x: width / 2 - middle.x * scale, y: height / 2 - middle.y * scale };
      this.to(held(same, this.bound.world, this.window), true);
    }
    this.placed = true;
    this.bound.resized?.();
  }

  /** The whole board; in a narrow or a low window as much of it as fills the window. */
  whole(window = this.window): Camera {
    const { world } = this.bound;
    const small = window.width / window.height < 0.9 || window.height < LOW;
    return small ? held(cover(world, window), world, window) : fitted(world, window);
  }

  zoom(factor: number, at = { x: this.window.width / 2, y: this.window.height / 2 }, smooth = true): void {
    this.fly(zoomed(this.camera, factor, at, this.bound.world, this.window), smooth ? 180 : 0);
  }

  pan(dx: number, dy: number): void {
    this.fly(panned(this.camera, dx, dy, this.bound.world, this.window), 140);
  }

  /** Move there within some milliseconds, or at once where motion is not wanted. */
  fly(to: Camera, lasts = 320): void {
    cancelAnimationFrame(this.frame);
    if (!lasts || this.bound.still()) {
      this.to(to, true);
      return;
    }
    const from = this.camera;
    const begun = performance.now();
    const next = (now: number): void => {
      const part = Math.min(1, (now - begun) / lasts);
      this.to(between(from, to, 1 - (1 - part) ** 3), part === 1);
      if (part < 1) this.frame = requestAnimationFrame(next);
    };
    this.frame = requestAnimationFrame(next);
  }

  private to(camera: Camera, end = false): void {
    this.camera = camera;
    if (end) this.bound.commit(camera);
    else this.bound.moved(camera, true);
  }

  private at(event: PointerEvent | WheelEvent): { x: number; y: number } {
    return { x: event.clientX - this.corner.left, y: event.clientY - this.corner.top };
  }

  private down = (event: PointerEvent): void => {
    if (event.button > 1 || (event.target as Element).closest("[data-own-gestures]")) return;
    cancelAnimationFrame(this.frame);
    const { left, top } = this.stage.getBoundingClientRect();
    this.corner = { left, top };
    this.pointers.set(event.pointerId, this.at(event));
    this.dragged = this.pointers.size > 1;
    this.start = this.at(event);
    this.speed = { x: 0, y: 0, at: event.timeStamp };
  };

  private move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    if (!this.dragged && Math.hypot(now.x - this.start.x, now.y - this.start.y) < DRAG_BEGINS) return;
    if (!this.dragged) this.stage.setPointerCapture(event.pointerId);
    this.dragged = true;
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now);
    else {
      this.measure(now.x - before.x, now.y - before.y, event.timeStamp);
      this.to(panned(this.camera, now.x - before.x, now.y - before.y, this.bound.world, this.window));
    }
    this.pointers.set(event.pointerId, now);
  };

  private pinch(moving: number, before: { x: number; y: number }, now: { x: number; y: number }): void {
    const other = [...this.pointers].find(([id]) => id !== moving)?.[1];
    if (!other) return;
    const wide = Math.hypot(before.x - other.x, before.y - other.y);
    const factor = wide ? Math.hypot(now.x - other.x, now.y - other.y) / wide : 1;
    const { world } = this.bound;
    const shifted = panned(this.camera, (now.x - before.x) / 2, (now.y - before.y) / 2, world, this.window);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.to(zoomed(shifted, factor, middle, world, this.window));
  }

  private measure(dx: number, dy: number, at: number): void {
    const passed = Math.max(1, at - this.speed.at);
    const part = Math.min(1, passed / 60);
    this.speed = {
      x: this.speed.x * (1 - part) + (dx / passed) * part,
      y: this.speed.y * (1 - part) + (dy / passed) * part,
      at,
    };
  }

  private up = (event: PointerEvent): void => {
    if (!this.pointers.delete(event.pointerId) || !this.dragged || this.pointers.size) return;
    const rests = event.timeStamp - this.speed.at > 60;
    if (rests || Math.hypot(this.speed.x, this.speed.y) < GLIDE_BEGINS || this.bound.still()) {
      this.bound.commit(this.camera);
    } else this.glide();
  };

  private glide(): void {
    let { x, y } = this.speed;
    let last = performance.now();
    const next = (now: number): void => {
      const passed = Math.min(now - last, 40);
      last = now;
      const kept = GLIDE_LASTS ** (passed / 16);
      [x, y] = [x * kept, y * kept];
      const end = Math.hypot(x, y) < 0.02;
      this.to(panned(this.camera, x * passed, y * passed, this.bound.world, this.window), end);
      if (!end) this.frame = requestAnimationFrame(next);
    };
    this.frame = requestAnimationFrame(next);
  }

  private wheel = (event: WheelEvent): void => {
    if ((event.target as Element).closest("[data-own-gestures]")) return;
    event.preventDefault();
    cancelAnimationFrame(this.frame);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const { world } = this.bound;
    if (event.shiftKey) {
      this.to(panned(this.camera, -event.deltaY * lines, -event.deltaX * lines, world, this.window));
    } else {
      const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016));
      this.to(zoomed(this.camera, factor, this.at(event), world, this.window));
    }
    clearTimeout(this.ending);
    this.ending = window.setTimeout(() => this.bound.commit(this.camera), WHEEL_ENDS);
  };
}
