/** Whose colour a space bears. */

import type { View } from "../api/types";
import type { Area, DrawnBoard } from "./drawn";
import type { Nations } from "./nations";

/** The tint of a space: its own while its printed owner's side holds it, else that of who does. */
export function heldTint(area: Area, board: DrawnBoard, view: View | null, nations: Nations): string {
  const printed = board.places.spaces[area.id]?.tint ?? "";
  const holder = nations[view?.spaces[area.id]?.controller ?? ""];
  if (!holder?.tint || !printed) return printed;
  return holder.printed.has(area.id) ? printed : holder.tint;
}
