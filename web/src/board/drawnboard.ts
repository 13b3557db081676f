/** The drawn board of the match of this page, and how its powers look. */

import { useCallback, useMemo } from "react";
import { useLoaded } from "../api/library";
import type { GameTold } from "../api/types";
import { useMatch } from "../match/context";
import { type DrawnBoard, loadBoard } from "./drawn";
import { type Nations, nationsOf } from "./nations";

/** Boards that are here already: whoever comes later draws with the right colours at once. */
const unrolled = new WeakMap<GameTold, DrawnBoard>();

/** The board is null while its files load, or where there are none; powers have their colours in any case. */
export function useDrawnBoard(): { board: DrawnBoard | null; nations: Nations; error: unknown } {
  const game = useMatch((state) => state.game);
  const words = useMatch((state) => state.words);
  const load = useCallback(async () => {
    if (!game.board) return null;
    const drawn = await loadBoard(`/api/games/${game.id}/board`, game.version);
    unrolled.set(game, drawn);
    return drawn;
  }, [game]);
  const { value, error } = useLoaded(load);
  const board = value ?? unrolled.get(game) ?? null;
  const nations = useMemo(
    () => nationsOf(words, board?.places ?? null, board?.legend ?? null),
    [board, words],
  );
  return { board, nations, error };
}
