/** Where the map of a game comes from, in the words of its legend. */

import { useCallback } from "react";
import { address } from "../api/ask";
import { useLoaded } from "../api/library";
import type { GameTold } from "../api/types";

async function attribution(game: GameTold): Promise<string[]> {
  const file = address(
    "GET /api/games/{game}/board/{file}",
    { game: game.id, file: "legend.json" },
    { v: game.version },
  );
  const legend = (await (await fetch(file)).json()) as { attribution?: string[] };
  return legend.attribution ?? [];
}

export function GameCredits({ game }: { game: GameTold }) {
  const lines = useLoaded(useCallback(() => attribution(game), [game])).value ?? [];
  return (
    <div>
      <h3>{game.title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
