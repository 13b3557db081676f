/** What this is made of, and whom it owes thanks. */

import { games, useLoaded } from "../api/library";
import { Sheet } from "../house/Sheet";
import { Shell } from "../house/Shell";
import css from "./AboutPage.module.css";
import { GameCredits } from "./GameCredits";

const PARTS: [string, string, string][] = [
  ["Silhouettes of land units", "Delapouite, Lorc and contributors, game-icons.net", "CC BY 3.0"],
  ["Ships and planes", "Wartable", "MIT"],
  ["Signs on buttons", "Lucide", "ISC"],
  ["Headings and seas", "IM Fell English by Igino Marini", "OFL 1.1"],
  ["Names on land", "Cormorant SC by Christian Thalmann", "OFL 1.1"],
  ["Figures", "Barlow Condensed by Jeremy Tribby", "OFL 1.1"],
  ["Text", "Source Sans 3 by Paul D. Hunt", "OFL 1.1"],
  ["Pages", "React, Zustand, wouter", "MIT, MIT, Unlicense"],
];

export default function AboutPage() {
  const known = useLoaded(games).value ?? [];
  return (
    <Shell title="Credits and licences" narrow>
      <div className={css.page}>
        <h1>Credits and licences</h1>
        <Sheet title="What this is not">
          <p>
            Wartable is made by players. It is not affiliated with, sponsored by or endorsed by any publisher.
            The names of games belong to their owners and only say which game is meant; rules are told here in
            our own words, and no rulebook text or artwork is included. You will enjoy owning the games.
          </p>
        </Sheet>
        <Sheet title="Maps and counters">
          {known
            .filter((game) => game.board)
            .map((game) => (
              <GameCredits key={game.id} game={game} />
            ))}
        </Sheet>
        <Sheet title="Letters, signs and code">
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">From</th>
                <th scope="col">Licence</th>
              </tr>
            </thead>
            <tbody>
              {PARTS.map(([what, from, licence]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{from}</td>
                  <td>{licence}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>Wartable itself: MIT licence.</p>
        </Sheet>
      </div>
    </Shell>
  );
}
