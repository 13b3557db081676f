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
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);

  // The frame is a layer of its own: nothing of the map below is drawn anew when it moves. While the map is dragged nothing
  // is measured, and nothing but the place of the frame is written: both would have the page laid out for every frame.
  useEffect(() => {
    let across = 0;
    const written: Record<string, string> = {};
    const write = (name: "transform" | "width" | "height", value: string): void => {
      if (written[name] === value || !frame.current) return;
      written[name] = value;
      frame.current.style[name] = value;
    };
    const follow = (): void => {
      const one = panner.current;
      if (!one || !frame.current || !box.current) return;
      const [west, north, east, south] = visible(one.camera, one.window);
      across ||= box.current.clientWidth;
      const scale = across / width;
      const [x, y] = [Math.max(west, 0) * scale, Math.max(north, 0) * scale];
      write("transform", `translate(${x}px, ${y}px)`);
      write("width", `${((Math.min(east, width) - Math.max(west, 0)) * scale).toFixed(1)}px`);
      write("height", `${((Math.min(south, height) - Math.max(north, 0)) * scale).toFixed(1)}px`);
      const whole = String(east - west >= width * 0.98 && south - north >= height * 0.98);
      if (box.current.dataset.needless !== whole) box.current.dataset.needless = whole;
    };
    const measure = new ResizeObserver(() => {
      across = 0;
      follow();
    });
    if (box.current) measure.observe(box.current);
    const listening = stage.current;
    listening?.addEventListener("camera", follow);
    follow();
    return () => {
      measure.disconnect();
      listening?.removeEventListener("camera", follow);
    };
  }, [panner, stage, width, height]);

  const go = (event: PointerEvent<HTMLDivElement>): void => {
    const one = panner.current;
    if (!one || (event.type === "pointermove" && !event.buttons)) return;
    const { left, top, width: wide, height: high } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [((event.clientX - left) / wide) * width, ((event.clientY - top) / high) * height];
    const world = { width, height, wraps: board.places.wraps };
    one.fly(held(centred(x, y, one.camera.scale, one.window), world, one.window), 0);
  };

  return (
    <div
      ref={box}
      className={css.minimap}
      data-own-gestures=""
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
    >
      <svg viewBox={`0 0 ${width} ${height}`} role="presentation">
        <rect width={width} height={height} fill={board.legend.styles[style].sea} />
        {board.areas.map((area) => (
          <path
            key={area.id}
            d={area.path}
            fill={fillOf(board, area.id, nations, view, style)}
            fillRule="evenodd"
          />
        ))}
      </svg>
      <div ref={frame} className={css.frame} />
    </div>
  );
});

function fillOf(board: DrawnBoard, id: string, nations: Nations, view: View | null, style: Style): string {
  const palette = board.legend.styles[style];
  const holder = nations[view?.spaces[id]?.controller ?? ""];
  if (holder && board.places.spaces[id]?.kind !== "sea") return holder.body;
  return board.places.spaces[id]?.kind === "sea" ? palette.sea : palette.land;
}
