/**
 * A drawn board with everything that stands on it. Knows no match: what is shown and what a click means come as props.
 * Dragging and zooming move one CSS transform; the board is drawn anew only when a gesture ends in another zoom.
 */

import {
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { SheetTold, View, WordsTold } from "../api/types";
import { Chips, Outlines, Targets } from "./Areas";
import css from "./board.module.css";
import { Counters, NationDefs } from "./Counters";
import { badgeSize, type Camera, framing, held } from "./camera";
import { type Direction, step } from "./compass";
import type { DrawnBoard, Point, Style } from "./drawn";
import { Print } from "./Ground";
import { GroundCanvas } from "./GroundCanvas";
import { Minimap } from "./Minimap";
import type { Nations } from "./nations";
import { type Arrow, heart, type Note, Overlay } from "./Overlay";
import { Panner } from "./panner";
import { Lines, Zones } from "./SheetLayer";
import { Tools } from "./Tools";

export interface Clicked {
  space: string;
  /** The stacks of the counter that was hit; empty for bare ground. */
  counter: string;
  /** With shift, control or the right button. */
  more: boolean;
  inspect: boolean;
}

export interface BoardViewProps {
  board: DrawnBoard;
  words: WordsTold;
  nations: Nations;
  view: View | null;
  style: Style;
  still: boolean;
  patterns?: boolean;
  hidden?: boolean;
  states: ReadonlyMap<string, string>;
  picked?: ReadonlySet<string>;
  ready?: ReadonlySet<string> | null;
  arrows?: readonly Arrow[];
  notes?: readonly Note[];
  /** What a sheet draws: coloured spaces and lines. */
  sheet?: SheetTold | null;
  /** The space under the cursor of the keyboard, and where it goes. */
  cursor: string | null;
  onCursor: (space: string) => void;
  onClick: (clicked: Clicked) => void;
  /** Tab: go on to the next space of interest; false if there is none. */
  onTab?: (back: boolean) => boolean;
  /** Bring spaces into view; acted on when `turn` changes. */
  wish?: { spaces: readonly string[]; turn: number; aside?: boolean };
  label: string;
  tools?: ReactNode;
  children?: ReactNode;
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_FACES = {};
const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export function BoardView(props: BoardViewProps) {
  const { board, words, nations, view, style, cursor } = props;
  const stage = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const [committed, setCommitted] = useState<Committed | null>(null);
  const [width, height] = board.places.size;
  const panner = usePanner(stage, world, props, committed, setCommitted);
  const zoom = committed && committed.scale * board.places.counter >= 14 ? "near" : "far";
  const px = committed ? 1 / committed.scale : 4;
  const features = useMemo(
    () => Object.fromEntries(Object.entries(words.spaces).map(([id, space]) => [id, space.features])),
    [words],
  );
  const owners = useMemo(
    () => Object.fromEntries(Object.entries(words.spaces).map(([id, space]) => [id, space.owner])),
    [words],
  );
  const outlined = useMemo(() => {
    const states = new Map(props.states);
    if (cursor) states.set(cursor, `${states.get(cursor) ?? ""} cursor`.trim());
    return states;
  }, [props.states, cursor]);

  const ground = (
    <GroundCanvas
      board={board}
      view={view}
      nations={nations}
      style={style}
      zoom={zoom}
      patterns={props.patterns ?? false}
      features={features}
    />
  );
  const onKey = useBoardKeys(props, panner);

  const onClick = (event: MouseEvent): void => {
    if (panner.current?.dragged) return;
    const clicked = hit(event, board, world.current);
    if (clicked) props.onClick(clicked);
  };

  return (
    <div
      ref={stage}
      className={css.stage}
      role="application"
      aria-label={props.label}
      aria-roledescription="map"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map takes keys
      tabIndex={0}
      onClick={onClick}
      onContextMenu={(event) => {
        event.preventDefault();
        const clicked = hit(event, board, world.current);
        if (clicked) props.onClick({ ...clicked, inspect: true });
      }}
      onKeyDown={onKey}
      data-zoom={zoom}
      style={{ background: board.legend.styles[style].paper }}
    >
      <div
        ref={world}
        className={css.world}
        style={{ width: board.places.wraps ? width * 2 : width, height }}
      >
        {committed && (
          <div className={css.grounds}>
            {ground}
            {board.places.wraps && ground}
          </div>
        )}
        <svg
          viewBox={`0 0 ${board.places.wraps ? width * 2 : width} ${height}`}
          width={board.places.wraps ? width * 2 : width}
          height={height}
          aria-hidden="true"
        >
          {committed && (
            <g id="board-whole">
              <Targets board={board} states={props.states} />
              <Print board={board} style={style} zoom={zoom} />
              {props.sheet && <Zones board={board} sheet={props.sheet} px={px} />}
              <Outlines board={board} states={outlined} px={px} />
              <Chips
                board={board}
                view={view}
                nations={nations}
                owners={owners}
                scale={zoom === "near" ? 1 : 1.7}
              />
              {view && !props.hidden ? (
                <Counters
                  board={board}
                  view={view}
                  nations={nations}
                  unitNames={words.units}
                  faces={words.pieces ?? NO_FACES}
                  badge={committed.badge}
                  picked={props.picked ?? NOTHING}
                  ready={props.ready ?? null}
                />
              ) : (
                <NationDefs nations={nations} />
              )}
              {props.sheet && <Lines board={board} sheet={props.sheet} space={cursor} px={px} />}
              <Overlay board={board} arrows={props.arrows ?? []} notes={props.notes ?? []} px={px} />
            </g>
          )}
          {committed && board.places.wraps && <use href="#board-whole" x={width} />}
        </svg>
      </div>
      <div className={css.shield} />
      {props.children}
      <Tools panner={panner}>{props.tools}</Tools>
      <Minimap board={board} nations={nations} view={view} style={style} panner={panner} stage={stage} />
    </div>
  );
}

/** The space and counter at a place of the screen. */
function hit(event: MouseEvent, board: DrawnBoard, world: HTMLElement | null): Clicked | null {
  const target = event.target as Element;
  if (!world || !target.closest("svg") || !world.contains(target)) return null;
  const found = target.closest("[data-space]") ?? beneath(event, board, world);
  const space = found?.getAttribute("data-space");
  if (!space) return null;
  const counter = target.closest("[data-counter]")?.getAttribute("data-counter") ?? "";
  return { space, counter, more: event.shiftKey || event.ctrlKey || event.metaKey, inspect: event.altKey };
}

/** What lies there on the board itself, where a copy of it was hit. */
function beneath(event: MouseEvent, board: DrawnBoard, world: HTMLElement): Element | null {
  const svg = world.querySelector("svg");
  const matrix = svg?.getScreenCTM();
  if (!svg || !matrix) return null;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  at.x %= board.places.size[0];
  const shapes = [...svg.querySelectorAll<SVGGeometryElement>("path.area")];
  return shapes.find((shape) => shape.isPointInFill(at)) ?? null;
}

export type PannerRef = React.RefObject<Panner | null>;

interface Committed {
  scale: number;
  badge: number;
}

/** A drag that does not zoom changes nothing that is drawn. */
function sameZoom(before: Committed | null, scale: number, counter: number): Committed {
  return before?.scale === scale ? before : { scale, badge: badgeSize(scale, counter) };
}

/** Bind the gestures to the world's transform; tell of the zoom when a gesture has ended. */
function usePanner(
  stage: React.RefObject<HTMLDivElement | null>,
  world: React.RefObject<HTMLDivElement | null>,
  { board, still, wish, cursor }: BoardViewProps,
  committed: Committed | null,
  setCommitted: Dispatch<SetStateAction<Committed | null>>,
): PannerRef {
  const panner = useRef<Panner | null>(null);
  const calm = useRef(still);
  calm.current = still;
  const drawn = useRef(0);
  const watched = useRef(cursor);
  watched.current = cursor;
  useEffect(() => {
    const [width, height] = board.places.size;
    if (!stage.current) return;
    const one = new Panner(stage.current, {
      world: { width, height, wraps: board.places.wraps },
      still: () => calm.current,
      resized: () => {
        const at = watched.current;
        if (at && panner.current) keepInSight(panner.current, heart(board, at));
      },
      moved: (camera, within) => show(world.current, stage.current, camera, within),
      commit: (camera) => {
        setCommitted((before) => sameZoom(before, camera.scale, board.places.counter));
        if (drawn.current === camera.scale) show(world.current, stage.current, camera, false);
      },
    });
    panner.current = one;
    return one.listen();
  }, [board, stage, world, setCommitted]);

  // Another zoom is shown with what is drawn for it, not before: names would stand there in the wrong size.
  useLayoutEffect(() => {
    drawn.current = committed?.scale ?? 0;
    if (panner.current && committed) show(world.current, stage.current, panner.current.camera, false);
  }, [committed, world, stage]);

  const turn = wish?.turn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is acted on once, when its turn comes
  useEffect(() => {
    const one = panner.current;
    if (!one || !turn || !wish?.spaces.length) return;
    const box = boxOf(board, wish.spaces);
    if (!box) return;
    const [width, height] = board.places.size;
    const world = { width, height, wraps: board.places.wraps };
    // What lies over the left of the map leaves the right to be looked at.
    const covered = wish.aside && one.window.width > 900 ? 0.36 * one.window.width : 0;
    const free = { width: one.window.width - covered, height: one.window.height };
    const to = framing(box, { ...world, wraps: true }, free, 0.6);
    one.fly(held({ ...to, x: to.x + covered }, world, one.window));
  }, [turn]);
  return panner;
}

function show(
  world: HTMLElement | null,
  stage: HTMLElement | null,
  { x, y, scale }: Camera,
  within: boolean,
): void {
  if (!world || !stage) return;
  // Three dimensions keep the map a layer of its own, so that a drag draws nothing anew; `will-change` keeps a zoom from
  // being drawn at every size it passes through.
  world.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
  if (within !== (world.dataset.moving !== undefined)) {
    world.style.willChange = within ? "transform" : "";
    if (within) world.dataset.moving = "";
    else delete world.dataset.moving;
  }
  stage.dispatchEvent(new CustomEvent("camera"));
}

export function boxOf(board: DrawnBoard, spaces: readonly string[]): [number, number, number, number] | null {
  const boxes = board.areas.filter(({ id }) => spaces.includes(id)).map(({ box }) => box);
  if (!boxes.length) return null;
  return boxes.reduce((a, b) => [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.max(a[2], b[2]),
    Math.max(a[3], b[3]),
  ]);
}

/** Arrows walk from space to space, with alt they move the map; plus, minus and zero zoom. */
function useBoardKeys(props: BoardViewProps, panner: PannerRef): (event: KeyboardEvent) => void {
  const { board, words, cursor, onCursor, onClick } = props;
  const onTab = props.onTab;
  const hearts = useMemo(() => {
    const known = Object.entries(board.places.spaces).map(([id, { label }]): [string, Point] => [
      id,
      label.at,
    ]);
    return Object.fromEntries(known);
  }, [board]);
  return useCallback(
    (event) => {
      const one = panner.current;
      if (!one || (event.target as Element).closest("button, input, [data-own-keys]")) return;
      const direction = ARROWS[event.key];
      if (direction && (event.altKey || event.shiftKey)) {
        const [dx, dy] = { left: [120, 0], right: [-120, 0], up: [0, 120], down: [0, -120] }[direction] as [
          number,
          number,
        ];
        one.pan(dx, dy);
      } else if (direction) {
        const next = cursor
          ? step(cursor, direction, words.spaces[cursor]?.neighbours.map(({ space }) => space) ?? [], hearts)
          : nearestTo(one, hearts);
        if (next) {
          onCursor(next);
          keepInSight(one, hearts[next]);
        }
      } else if (event.key === "Enter" && cursor) {
        onClick({ space: cursor, counter: "", more: event.shiftKey, inspect: false });
      } else if (event.key === "Tab" && onTab?.(event.shiftKey)) {
        // the next space where something can be done; behind the last, the key leaves the map
      } else if (event.key === "+" || event.key === "=") one.zoom(1.5);
      else if (event.key === "-") one.zoom(1 / 1.5);
      else if (event.key === "0") one.fly(one.whole());
      else return;
      event.preventDefault();
    },
    [panner, cursor, onCursor, onClick, onTab, words, hearts],
  );
}

function nearestTo({ camera, window }: Panner, hearts: Record<string, Point>): string | null {
  const [x, y] = [
    (window.width / 2 - camera.x) / camera.scale,
    (window.height / 2 - camera.y) / camera.scale,
  ];
  const distance = ([hx, hy]: Point) => Math.hypot(hx - x, hy - y);
  const sorted = Object.entries(hearts).sort(([, a], [, b]) => distance(a) - distance(b));
  return sorted[0]?.[0] ?? null;
}

function keepInSight(panner: Panner, at: Point | undefined): void {
  if (!at) return;
  const { camera, window } = panner;
  const [x, y] = [at[0] * camera.scale + camera.x, at[1] * camera.scale + camera.y];
  const margin = 90;
  const dx = x < margin ? margin - x : x > window.width - margin ? window.width - margin - x : 0;
  const dy = y < margin ? margin - y : y > window.height - margin ? window.height - margin - y : 0;
  if (dx || dy) panner.pan(dx * 1.6, dy * 1.6);
}
