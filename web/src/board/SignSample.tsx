/** A sign of the legend as the board draws it: a symbol, a line, dots, a hatching, the strokes of a ground. */

import type { Palette, Sign } from "./drawn";
import { colourOf, LINES, SignShape } from "./Signs";

export function SignSample({ sign, palette }: { sign: Sign; palette: Palette }) {
  const colour = colourOf(sign.role, palette);
  if (sign.drawn === "symbol" || sign.drawn === "ring") {
    return (
      <svg width={26} height={26} viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true">
        {sign.drawn === "ring" ? (
          <circle r={0.8} fill="none" stroke={colour} strokeWidth={0.2} />
        ) : (
          <SignShape sign={sign} palette={palette} radius={1} />
        )}
      </svg>
    );
  }
  if (sign.drawn === "ground" || sign.drawn === "hatch") {
    const strokes = sign.drawn === "hatch" ? LINES.rising : sign.path;
    const box = sign.drawn === "hatch" ? "0 0 12 12" : "-1.2 -1.2 2.4 2.4";
    const width = sign.drawn === "hatch" ? 1.2 : 0.16;
    return (
      <svg width={26} height={26} viewBox={box} aria-hidden="true">
        <path d={strokes} fill="none" stroke={colour} strokeWidth={width} strokeLinecap="round" />
      </svg>
    );
  }
  return (
    <svg width={26} height={26} viewBox="0 0 26 26" aria-hidden="true">
      <path
        d="M1 13H25"
        stroke={colour}
        strokeWidth={3}
        strokeDasharray={dashes(sign)}
        strokeLinecap={sign.drawn === "dots" ? "round" : "butt"}
      />
    </svg>
  );
}

/** How a line is broken: dots for contacts that are shut, the rhythm of the legend, one stroke without. */
function dashes(sign: Sign): string | undefined {
  if (sign.drawn === "dots") return "0.1 6";
  if (sign.drawn === "arrow") return "5 3";
  return sign.dash?.length ? "6 4" : undefined;
}
