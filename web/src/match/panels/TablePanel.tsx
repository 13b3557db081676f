/** The table itself: who sits where, what was agreed, and how the dice are kept honest. */

import { Link } from "wouter";
import { lasting } from "../../house/time";
import { useMatch } from "../context";
import { SeatList } from "./SeatList";
import { Standing } from "./Standing";
import css from "./TablePanel.module.css";

const DICE: Record<string, string> = {
  verifiable: "rolled by the table; a secret fixed before the match lets everybody check them",
  typed: "your own, typed in",
  both: "rolled by the table, or typed in",
  seeded: "rolled by the table",
  scripted: "prepared for this lesson",
};
const EYES: Record<string, string> = {
  open: "may watch",
  delayed: "may watch, some time later",
  none: "may not watch",
};

export default function TablePanel() {
  const match = useMatch((state) => state.match);
  const game = useMatch((state) => state.game);
  const scenario = game.scenarios.find((one) => one.id === match.scenario);
  const { kind, bank_seconds = 0, per_turn_seconds = 0 } = match.pace;
  return (
    <div className={css.panel}>
      <SeatList />
      <dl className={css.terms}>
        <dt>Game</dt>
        <dd>
          {match.game_title} (<Link href={`/rules/${match.game}`}>rules</Link>)
        </dd>
        <dt>Position</dt>
        <dd>{scenario?.title ?? match.scenario}</dd>
        <dt>Dice</dt>
        <dd>
          {DICE[match.dice] ?? match.dice} (<Link href={`/match/${match.id}/dice`}>check them</Link>)
        </dd>
        <dt>Pace</dt>
        <dd>
          {kind === "bank"
            ? `${lasting(bank_seconds)} in the bank, ${lasting(per_turn_seconds)} more with every turn`
            : "no clock"}
        </dd>
        <dt>Onlookers</dt>
        <dd>{EYES[match.spectators] ?? match.spectators}</dd>
      </dl>
      <Standing />
      <h3>Options</h3>
      <ul className={css.options}>
        {match.options_explained.map((option) => (
          <li key={option.id} className={option.value === option.default ? "" : css.changed}>
            <b>{option.value === 0 ? "Off" : option.value === 1 ? "On" : option.value}</b>
            <span>{option.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
