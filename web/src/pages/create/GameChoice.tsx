/** Which game, and from which position. */

import type { GameTold } from "../../api/types";
import { Radios } from "../../house/Field";
import { MapPicture } from "../lobby/MapPicture";
import css from "./GameChoice.module.css";

export function GameChoice({
  games,
  chosen,
  choose,
}: {
  games: GameTold[];
  chosen: string;
  choose: (game: GameTold) => void;
}) {
  return (
    <fieldset>
      <legend className="heard">Game</legend>
      <div className={css.games}>
        {games.map((game) => (
          <label key={game.id} className={css.game}>
            <MapPicture game={game.id} className={css.map} />
            <span className={css.name}>
              <input type="radio" name="game" checked={game.id === chosen} onChange={() => choose(game)} />
              {game.title}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function ScenarioChoice({
  game,
  chosen,
  choose,
}: {
  game: GameTold;
  chosen: string;
  choose: (scenario: string) => void;
}) {
  return (
    <Radios
      label="Starting position"
      value={chosen}
      onChange={choose}
      choices={game.scenarios.map((one) => ({ value: one.id, label: one.title, text: one.text }))}
    />
  );
}
