/** To the table in one click, as a guest if need be. */

import { Bot, GraduationCap, Users } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { ask } from "../../api/ask";
import type { GameTold } from "../../api/types";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { Select } from "../../house/Field";
import { beSomebody } from "../../house/guest";
import { Note } from "../../house/Note";
import { firstGuide, startGuide } from "../guide";
import css from "./QuickStart.module.css";

/** Which game a click begins: the one that was chosen last in this browser, or the first. */
const CHOSEN = "wartable.game";

export function useChosenGame(games: GameTold[]): [GameTold | undefined, (id: string) => void] {
  const offered = games.filter((game) => game.board && game.playable);
  const [id, setId] = useState(() => localStorage.getItem(CHOSEN) ?? "");
  const choose = (wanted: string) => {
    localStorage.setItem(CHOSEN, wanted);
    setId(wanted);
  };
  return [offered.find((game) => game.id === id) ?? offered[0], choose];
}

interface Props {
  games: GameTold[];
  game: GameTold;
  choose: (id: string) => void;
  /** It is the first thing one should do here. */
  first?: boolean;
}

export function QuickStart({ games, game, choose, first }: Props) {
  const [, go] = useLocation();
  const doing = useDoing();
  const plan = game.seat_plans.find((one) => Object.keys(one.seats).length === 2) ?? game.seat_plans[0];
  const [mine = "", ...others] = Object.keys(plan?.seats ?? {});
  const computer = game.computers[0];

  const open = (title: string, rest: string) =>
    doing.run(async () => {
      await beSomebody();
      const seats = Object.fromEntries([[mine, "me"], ...others.map((seat) => [seat, rest])]);
      const match = await ask("POST /api/matches", {
        body: { game: game.id, plan: plan?.id, title, seats, private: true },
      });
      go(`/match/${match.id}`);
    });

  const learn = () =>
    doing.run(async () => {
      await beSomebody();
      go(await startGuide(game.id, await firstGuide(game.id)));
    });

  return (
    <div className={css.starts}>
      {games.length > 1 && (
        <Select
          label="Game"
          value={game.id}
          choices={games
            .filter((one) => one.board && one.playable)
            .map((one) => ({ value: one.id, label: one.title }))}
          onChange={choose}
        />
      )}
      <Button
        look={first ? "main" : "plain"}
        icon={<GraduationCap aria-hidden="true" />}
        disabled={doing.busy}
        onClick={learn}
      >
        Learn it in ten minutes
      </Button>
      <Button
        icon={<Users aria-hidden="true" />}
        disabled={doing.busy}
        onClick={() => open("Around one table", "me")}
      >
        Two players, one screen
      </Button>
      {computer && (
        <Button
          icon={<Bot aria-hidden="true" />}
          disabled={doing.busy}
          onClick={() => open("Against the computer", `computer:${computer}`)}
        >
          Against the computer
        </Button>
      )}
      {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
    </div>
  );
}
