/** Lines over the moments of a match. A click on a moment looks at it. */

import { useId, useState } from "react";
import css from "./LineChart.module.css";
import { colour, dash, type Series, ticks } from "./lines";

const WIDTH = 360;
const HEIGHT = 190;
const LEFT = 34;
const RIGHT = 14;
const TOP = 8;
const BOTTOM = 22;

interface Props {
  title: string;
  series: Series[];
  /** What stands under each point. */
  labels: string[];
  /** How far chance alone may carry a line, for each point: drawn as a band around zero. */
  band?: number[];
  choose?: (point: number) => void;
}

export function LineChart({ title, series, labels, band, choose }: Props) {
  const id = useId();
  const [over, setOver] = useState<number | null>(null);
  const scale = scaleOf(series, band, labels.length);
  const { x, y, low, high } = scale;
  const nearest = (clientX: number, box: DOMRect) => {
    const at = ((clientX - box.left) / box.width) * WIDTH;
    const share = (at - LEFT) / (WIDTH - LEFT - RIGHT);
    return Math.min(labels.length - 1, Math.max(0, Math.round(share * (labels.length - 1))));
  };
  return (
    <figure className={css.chart}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same moments are buttons in the log and steps of the replay */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={id}
        onPointerMove={(event) =>
          setOver(nearest(event.clientX, event.currentTarget.getBoundingClientRect()))
        }
        onPointerLeave={() => setOver(null)}
        onClick={() => over !== null && choose?.(over)}
      >
        <title id={id}>{`${title}. ${summary(series)}`}</title>
        {band && <path className={css.band} d={bandPath(band, x, y)} />}
        {ticks(low, high).map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? css.zero : css.grid}
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className={css.tick} x={LEFT - 5} y={y(tick) + 3.5} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {series.map((one, place) => (
          <path
            key={one.id}
            className={css.line}
            stroke={colour(place)}
            strokeDasharray={dash(place)}
            d={linePath(one.values, x, y)}
          />
        ))}
        {over !== null && (
          <line className={css.cursor} x1={x(over)} x2={x(over)} y1={TOP} y2={HEIGHT - BOTTOM} />
        )}
        <text
          className={css.tick}
          x={over === null ? LEFT : x(over)}
          y={HEIGHT - 6}
          textAnchor={over === null ? "start" : "middle"}
        >
          {labels[over ?? 0]}
        </text>
        {over === null && (
          <text className={css.tick} x={WIDTH - RIGHT} y={HEIGHT - 6} textAnchor="end">
            {labels.at(-1)}
          </text>
        )}
      </svg>
      <figcaption className={css.key}>
        {series.map((one, place) => (
          <span key={one.id}>
            <svg width="26" height="8" aria-hidden="true">
              <line
                x1="1"
                x2="25"
                y1="4"
                y2="4"
                stroke={colour(place)}
                strokeWidth="2.5"
                strokeDasharray={dash(place)}
              />
            </svg>
            {one.name} <b>{one.values[over ?? one.values.length - 1] ?? "–"}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function scaleOf(series: Series[], band: number[] | undefined, count: number) {
  const known = series.flatMap((one) => one.values.filter((value) => value !== null));
  const values = [...known, ...(band ?? []).flatMap((one) => [one, -one]), 0];
  const low = Math.min(...values);
  const high = Math.max(...values, low + 1);
  const x = (point: number) => LEFT + ((WIDTH - LEFT - RIGHT) * point) / Math.max(1, count - 1);
  const y = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - low)) / (high - low);
  return { x, y, low, high };
}

type Place = (value: number) => number;

function linePath(values: (number | null)[], x: Place, y: Place): string {
  let pen = "M";
  return values
    .map((value, point) => {
      if (value === null) {
        pen = "M";
        return "";
      }
      const part = `${pen}${x(point).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = "L";
      return part;
    })
    .join("");
}

function bandPath(band: number[], x: Place, y: Place): string {
  const above = band.map((value, point) => `${x(point).toFixed(1)} ${y(value).toFixed(1)}`);
  const below = band.map((value, point) => `${x(point).toFixed(1)} ${y(-value).toFixed(1)}`).reverse();
  return `M${[...above, ...below].join("L")}Z`;
}

const summary = (series: Series[]): string =>
  series.map((one) => `${one.name}: ${one.values.at(-1) ?? "none"} now`).join("; ");
