/** The drawn board of the match of this page, and how its powers look. */

import { useCallback, useMemo } from "react";
import { useLoaded } from "../api/library";
import { useMatch } from "../match/context";
import { type DrawnBoard, loadBoard } from "./drawn";
import { type Nations, nationsOf } from "./nations";

/** The board is null while its files load, or where there are none; powers have their colours in any case. */
export function useDrawnBoard(): { board: DrawnBoard | null; nations: Nations; error: unknown } {
  const game = useMatch((state) => state.game);
  const words = useMatch((state) => state.words);
  const load = useCallback(
    () => (game.board ? loadBoard(`/api/games/${game.id}/board`, game.version) : Promise.resolve(null)),
    [game],
  );
  const { value: board, error } = useLoaded(load);
  const nations = useMemo(
    () => nationsOf(words, board?.places ?? null, board?.legend ?? null),
    [board, words],
  );
  return { board, nations, error };
}
