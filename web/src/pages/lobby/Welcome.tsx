/** The first thing a newcomer sees. */

import type { GameTold } from "../../api/types";
import { ButtonLink } from "../../house/Button";
import { MapPicture } from "./MapPicture";
import { QuickStart, useChosenGame } from "./QuickStart";
import css from "./Welcome.module.css";

export function Welcome({ games }: { games: GameTold[] }) {
  const [shown, choose] = useChosenGame(games);
  return (
    <section className={css.hero}>
      {shown && <MapPicture game={shown.id} className={css.map} />}
      <div className={css.words}>
        <h1 className={css.title}>The map is on the table</h1>
        <p className={css.lead}>
          Grand-strategy board games of the Second World War, with every rule kept for you: what can be done
          glows, what cannot be done says why.
        </p>
        {shown && <QuickStart games={games} game={shown} choose={choose} first />}
        <p className={css.way}>
          Playing with others over weeks?{" "}
          <ButtonLink href="/sign-up" look="quiet" small>
            Make an account
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
