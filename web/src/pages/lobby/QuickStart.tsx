/** To the table in one click, as a guest if need be. */

import { Bot, GraduationCap, Users } from "lucide-react";
import { useLocation } from "wouter";
import { ask } from "../../api/ask";
import type { GameTold } from "../../api/types";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { beSomebody } from "../../house/guest";
import { Note } from "../../house/Note";
import { firstGuide, startGuide } from "../guide";
import css from "./QuickStart.module.css";

export function QuickStart({ game, first }: { game: GameTold; first?: boolean }) {
  const [, go] = useLocation();
  const doing = useDoing();
  const plan = game.seat_plans[0];
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
