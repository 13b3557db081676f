/** The games that can be played here. */

import { Link } from "wouter";
import type { GameTold } from "../../api/types";
import css from "./GameShelf.module.css";
import { MapPicture } from "./MapPicture";

export function GameShelf({ games }: { games: GameTold[] }) {
  return (
    <section aria-label="Games on the shelf">
      <h2 className={css.title}>Games on the shelf</h2>
      <ul className={css.games}>
        {games.map((game) => (
          <li key={game.id} className={css.game}>
            <MapPicture game={game.id} className={css.map} />
            <div className={css.body}>
              <h3>{game.title}</h3>
              {game.scenarios[0] && <p className={css.text}>{game.scenarios[0].text}</p>}
              <p className={css.ways}>
                <Link href={`/new?game=${game.id}`}>Set up</Link>
                <Link href={`/rules/${game.id}`}>Rules</Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
