/** The whole board in a corner: who holds what, and which part the window shows. A click or drag goes there. */

import { memo, type PointerEvent, useEffect, useRef } from "react";
import type { View } from "../api/types";
import type { PannerRef } from "./BoardView";
import css from "./board.module.css";
import { centred, held, visible } from "./camera";
import type { DrawnBoard, Style } from "./drawn";
import type { Nations } from "./nations";

interface MinimapProps {
  board: DrawnBoard;
  nations: Nations;
  view: View | null;
  style: Style;
  panner: PannerRef;
  stage: React.RefObject<HTMLDivElement | null>;
}

export const Minimap = memo(function Minimap({ board, nations, view, style, panner, stage }: MinimapProps) {
  const [width, height] = board.places.size;
  const frame = useRef<SVGRectElement>(null);
  const box = useRef<SVGSVGElement>(null);

  useEffect(() => {
    const follow = (): void => {
      const one = panner.current;
      if (!one || !frame.current || !box.current) return;
      const [west, north, east, south] = visible(one.camera, one.window);
      for (const [name, value] of Object.entries({
        x: west,
        y: north,
        width: east - west,
        height: south - north,
      })) {
        frame.current.setAttribute(name, String(Math.round(value)));
      }
      const whole = east - west >= width * 0.98 && south - north >= height * 0.98;
      box.current.dataset.needless = String(whole);
    };
    const listening = stage.current;
    listening?.addEventListener("camera", follow);
    follow();
    return () => listening?.removeEventListener("camera", follow);
  }, [panner, stage, width, height]);

  const go = (event: PointerEvent<SVGSVGElement>): void => {
    const one = panner.current;
    if (!one || (event.type === "pointermove" && !event.buttons)) return;
    const { left, top, width: wide, height: high } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [((event.clientX - left) / wide) * width, ((event.clientY - top) / high) * height];
    const world = { width, height, wraps: board.places.wraps };
    one.fly(held(centred(x, y, one.camera.scale, one.window), world, one.window), 0);
  };

  return (
    <svg
      ref={box}
      className={css.minimap}
      viewBox={`0 0 ${width} ${height}`}
      data-own-gestures=""
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
    >
      <rect width={width} height={height} fill={board.legend.styles[style].sea} />
      {board.areas.map((area) => (
        <path
          key={area.id}
          d={area.path}
          fill={fillOf(board, area.id, nations, view, style)}
          fillRule="evenodd"
        />
      ))}
      <rect ref={frame} className={css.frame} />
    </svg>
  );
});

function fillOf(board: DrawnBoard, id: string, nations: Nations, view: View | null, style: Style): string {
  const palette = board.legend.styles[style];
  const holder = nations[view?.spaces[id]?.controller ?? ""];
  if (holder && board.places.spaces[id]?.kind !== "sea") return holder.body;
  return board.places.spaces[id]?.kind === "sea" ? palette.sea : palette.land;
}
