/**
 * The ground with the colours of who holds what, painted once into a bitmap. Blending a hundred coastlines anew for every
 * piece of a moving map costs more than anything else on the board; a bitmap costs nothing (docs/client.md has the figures).
 */

import { memo, useEffect, useRef } from "react";
import type { View } from "../api/types";
import css from "./board.module.css";
import type { DrawnBoard, Palette, Style } from "./drawn";
import { heldTint } from "./held";
import type { Nations } from "./nations";
import { colourOf, LINES } from "./Signs";

export interface GroundCanvasProps {
  board: DrawnBoard;
  view: View | null;
  nations: Nations;
  style: Style;
  zoom: "near" | "far";
  patterns: boolean;
  features: Readonly<Record<string, readonly string[]>>;
}

export const GroundCanvas = memo(function GroundCanvas(props: GroundCanvasProps) {
  const { board, style, zoom } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = board.places.pictures.find((one) => one.style === style && one.zoom === zoom);
  const held = heldKey(props);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `held` says all that of the view is painted
  useEffect(() => {
    let current = true;
    if (!picture) return;
    const paint = (image: HTMLImageElement | null): void => {
      if (current && canvas.current) paintGround(canvas.current, image, props);
    };
    pictureAt(`${board.base}/${picture.file}${board.query}`).then(paint, () => paint(null));
    return () => {
      current = false;
    };
  }, [board, style, zoom, held]);

  const [width, height] = board.places.size;
  return (
    <canvas
      ref={canvas}
      className={css.ground}
      width={picture?.width ?? 1400}
      height={picture?.height ?? Math.round((1400 * height) / width)}
      style={{ width, height }}
    />
  );
});

const pictures = new Map<string, Promise<HTMLImageElement>>();

function pictureAt(url: string): Promise<HTMLImageElement> {
  const known = pictures.get(url);
  if (known) return known;
  const image = new Image();
  image.src = url;
  const loading = image.decode().then(() => image);
  pictures.set(url, loading);
  loading.catch(() => pictures.delete(url));
  return loading;
}

/** Everything the picture depends on besides board, style and zoom. */
function heldKey({ board, view, nations, patterns }: GroundCanvasProps): string {
  const tints = board.areas.map((area) => heldTint(area, board, view, nations));
  return `${patterns} ${tints.join(" ")}`;
}

function paintGround(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement | null,
  props: GroundCanvasProps,
): void {
  const { board, view, nations, style, patterns, features } = props;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const palette = board.legend.styles[style];
  const scale = canvas.width / board.places.size[0];
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.globalCompositeOperation = "source-over";
  pen.globalAlpha = 1;
  pen.fillStyle = palette.sea;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (image) pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  const tints = new Map(board.legend.tints.map((tint) => [tint.id, tint]));
  const hatched = board.legend.signs.filter(({ drawn }) => drawn === "hatch");
  for (const area of board.areas) {
    const tint = tints.get(heldTint(area, board, view, nations));
    const shut = hatched.find(({ id }) => features[area.id]?.includes(id));
    if (!tint && !shut) continue;
    const shape = new Path2D(area.path);
    if (tint) {
      pen.globalCompositeOperation = "multiply";
      pen.globalAlpha = palette.tint;
      pen.fillStyle = tint[style].fill;
      pen.fill(shape, "evenodd");
      pen.globalCompositeOperation = "source-over";
      if (patterns && tint.hatch) hatch(pen, shape, tint.hatch, tint[style].edge, 40, 0.8);
    }
    if (shut) hatch(pen, shape, "falling", inkOf(shut.role, palette), 44, 0.4);
  }
}

const inkOf = (role: string, palette: Palette): string => colourOf(role, palette);

/** Fill a shape with a hatching of so many steps. */
function hatch(
  pen: CanvasRenderingContext2D,
  shape: Path2D,
  name: string,
  colour: string,
  size: number,
  strength: number,
): void {
  const lines = LINES[name];
  if (!lines) return;
  const tile = document.createElement("canvas");
  tile.width = size * 2;
  tile.height = size * 2;
  const brush = tile.getContext("2d");
  if (!brush) return;
  brush.scale((size * 2) / 12, (size * 2) / 12);
  brush.strokeStyle = colour;
  brush.lineWidth = 1.1;
  brush.stroke(new Path2D(lines));
  const pattern = pen.createPattern(tile, "repeat");
  if (!pattern) return;
  pattern.setTransform(new DOMMatrix([0.5, 0, 0, 0.5, 0, 0]));
  pen.globalAlpha = strength;
  pen.fillStyle = pattern;
  pen.fill(shape, "evenodd");
}
