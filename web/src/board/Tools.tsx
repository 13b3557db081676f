/** The buttons at the edge of the board. */

import type { ReactNode } from "react";
import type { PannerRef } from "./BoardView";
import css from "./board.module.css";

export function Tools({ panner, children }: { panner: PannerRef; children: ReactNode }) {
  return (
    <div
      className={css.tools}
      data-own-gestures=""
      role="toolbar"
      aria-label="Map"
      aria-orientation="vertical"
    >
      <Tool name="Zoom in" keys="+" act={() => panner.current?.zoom(1.5)} icon="M5 12h14M12 5v14" gesture />
      <Tool name="Zoom out" keys="-" act={() => panner.current?.zoom(1 / 1.5)} icon="M5 12h14" gesture />
      <Tool
        name="Whole board"
        keys="0"
        act={() => panner.current?.fly(panner.current.whole())}
        icon="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"
      />
      {children}
    </div>
  );
}

export interface ToolProps {
  name: string;
  keys?: string;
  icon: string;
  act: () => void;
  pressed?: boolean;
  /** Fingers can do the same without it. */
  gesture?: boolean;
}

export function Tool({ name, keys, icon, act, pressed, gesture }: ToolProps) {
  return (
    <button
      type="button"
      className={gesture ? `${css.tool} ${css.zoom}` : css.tool}
      onClick={act}
      aria-label={name}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      title={keys ? `${name} (${keys})` : name}
    >
      <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
        <path
          d={icon}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
