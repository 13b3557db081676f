/** The ground of a game's board as a picture; without drawn files, plain paper. */

import { useStore } from "zustand";
import { address } from "../../api/ask";
import { games, useLoaded } from "../../api/library";
import { settings, theme } from "../../house/settings";
import css from "./MapPicture.module.css";

export function MapPicture({ game, className = "" }: { game: string; className?: string }) {
  const style = useStore(settings, theme);
  const told = useLoaded(games).value?.find((one) => one.id === game);
  const file = `ground-${style}-far.webp`;
  const url = told?.board
    ? address("GET /api/games/{game}/board/{file}", { game, file }, { v: told.version })
    : "";
  return (
    <div
      className={`${css.picture} ${className}`}
      style={url ? { backgroundImage: `url("${url}")` } : undefined}
      aria-hidden="true"
    />
  );
}
