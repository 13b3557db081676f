/** The rules of which game? */

import { games, useLoaded } from "../../api/library";
import { Mishap } from "../../app/Mishap";
import { Shell } from "../../house/Shell";
import { GameShelf } from "../lobby/GameShelf";

export default function RulesHome() {
  const known = useLoaded(games);
  if (known.error) return <Mishap error={known.error} />;
  return (
    <Shell title="Rules">
      <h1 className="heard">Rules</h1>
      <GameShelf games={known.value ?? []} />
    </Shell>
  );
}
