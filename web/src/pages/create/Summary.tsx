/** The match as it will be, in a few lines. */

import type { GameTold, SeatPlanTold } from "../../api/types";
import { Sheet } from "../../house/Sheet";
import { titled, type Wanted } from "./draft";
import css from "./Summary.module.css";

const DICE = {
  verifiable: "rolled by the table, provable",
  typed: "your own, typed in",
  both: "rolled or typed in",
};

function sitter(who: string): string {
  if (who === "me") return "you";
  return who === "open" ? "open" : "computer";
}

export function Summary({
  game,
  plan,
  wanted,
}: {
  game: GameTold;
  plan: SeatPlanTold | undefined;
  wanted: Wanted;
}) {
  const scenario = game.scenarios.find((one) => one.id === wanted.scenario);
  const changed = game.options.filter((one) => wanted.options[one.id] !== one.default);
  const open = Object.values(wanted.seats).filter((who) => who === "open").length;
  return (
    <Sheet title="The table">
      <dl className={css.facts}>
        <dt>Game</dt>
        <dd>{game.title}</dd>
        <dt>Position</dt>
        <dd>{scenario?.title}</dd>
        <dt>Seats</dt>
        <dd>
          {Object.keys(plan?.seats ?? {}).map((seat) => (
            <span key={seat} className={css.seat}>
              {plan?.names[seat] ?? titled(seat)}: {sitter(wanted.seats[seat] ?? "open")}
            </span>
          ))}
        </dd>
        <dt>Options</dt>
        <dd>{changed.length ? changed.map((one) => titled(one.id)).join(", ") : "as printed"}</dd>
        <dt>Dice</dt>
        <dd>{DICE[wanted.dice]}</dd>
      </dl>
      <p className={css.after}>
        {open
          ? `The match begins when ${open === 1 ? "the open seat is" : `${open} open seats are`} taken. You get a link to send.`
          : "The match begins at once."}
      </p>
    </Sheet>
  );
}
