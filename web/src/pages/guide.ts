/** Guided games: which there are, and a table for one. */

import { ask } from "../api/ask";

export async function firstGuide(game: string): Promise<string> {
  const [first] = await ask("GET /api/games/{game}/guides", { path: { game } });
  if (!first) throw new Error("This game has no guided first turn yet.");
  return first.id;
}

/** Set up the table of a guide; its address. */
export async function startGuide(game: string, guide: string): Promise<string> {
  const match = await ask("POST /api/games/{game}/guides/{guide}/table", { path: { game, guide } });
  return `/match/${match.id}?guide=${encodeURIComponent(guide)}`;
}
