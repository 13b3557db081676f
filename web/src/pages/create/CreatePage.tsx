/** Set up a match: game, position, seats, options, dice, pace, onlookers. */

import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { ask } from "../../api/ask";
import { games, useLoaded } from "../../api/library";
import type { GameTold } from "../../api/types";
import { Mishap } from "../../app/Mishap";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { TextField } from "../../house/Field";
import { beSomebody } from "../../house/guest";
import { Note } from "../../house/Note";
import { Sheet } from "../../house/Sheet";
import { Shell } from "../../house/Shell";
import { Waiting } from "../../house/Waiting";
import css from "./CreatePage.module.css";
import { fresh, seeded, seedOf, type Wanted } from "./draft";
import { GameChoice, ScenarioChoice } from "./GameChoice";
import { OptionList } from "./OptionList";
import { SeatTable } from "./SeatTable";
import { Summary } from "./Summary";
import { TermsChoice } from "./TermsChoice";

export default function CreatePage() {
  const loaded = useLoaded(games);
  if (loaded.error) return <Mishap error={loaded.error} />;
  if (!loaded.value) return <Waiting />;
  return <Form games={loaded.value.filter((game) => game.playable)} />;
}

function Form({ games: offered }: { games: GameTold[] }) {
  const [search] = useSearchParams();
  const first = offered.find((one) => one.id === search.get("game")) ?? offered[0];
  const [wanted, setWanted] = useState<Wanted>(() => fresh(first as GameTold));
  const game = offered.find((one) => one.id === wanted.game) as GameTold;
  const plan = game.seat_plans.find((one) => one.id === wanted.plan) ?? game.seat_plans[0];
  const change = (part: Partial<Wanted>) => setWanted((before) => ({ ...before, ...part }));
  const [, go] = useLocation();
  const doing = useDoing();
  const open = () =>
    doing.run(async () => {
      await beSomebody();
      const match = await ask("POST /api/matches", {
        body: { ...wanted, seeds: seeded(wanted, seedOf(wanted)) },
      });
      go(`/match/${match.id}`);
    });
  return (
    <Shell title="New match">
      <h1 className={css.title}>Set up a table</h1>
      <form
        className={css.columns}
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <div className={css.questions}>
          <Sheet title="Game">
            <GameChoice games={offered} chosen={game.id} choose={(one) => setWanted(fresh(one))} />
            <ScenarioChoice
              game={game}
              chosen={wanted.scenario}
              choose={(scenario) => change({ scenario })}
            />
          </Sheet>
          <Sheet title="Seats">
            <SeatTable game={game} plan={plan} wanted={wanted} change={change} />
          </Sheet>
          <Sheet title="Rules that can be chosen">
            <OptionList game={game} chosen={wanted.options} change={(options) => change({ options })} />
          </Sheet>
          <Sheet title="Dice, pace and onlookers">
            <TermsChoice wanted={wanted} change={change} />
          </Sheet>
          <Sheet title="Name">
            <TextField
              label="What the match is called"
              value={wanted.title}
              maxLength={80}
              placeholder="Your name’s match"
              onChange={(event) => change({ title: event.target.value })}
            />
          </Sheet>
        </div>
        <aside className={css.summary}>
          <Summary game={game} plan={plan} wanted={wanted} />
          {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
          <Button look="main" type="submit" disabled={doing.busy}>
            Open the table
          </Button>
        </aside>
      </form>
    </Shell>
  );
}
