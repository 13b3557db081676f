/** How the powers are handed out, and who sits where. */

import { useCallback } from "react";
import { useLoaded, wordsOf } from "../../api/library";
import type { GameTold, SeatPlanTold } from "../../api/types";
import { Radios, Select } from "../../house/Field";
import { firstSeats, titled, type Wanted } from "./draft";
import css from "./SeatTable.module.css";

interface Props {
  game: GameTold;
  plan: SeatPlanTold | undefined;
  wanted: Wanted;
  change: (part: Partial<Wanted>) => void;
}

export function SeatTable({ game, plan, wanted, change }: Props) {
  const words = useLoaded(useCallback(() => wordsOf(game.id), [game.id])).value;
  const sitters = [
    { value: "me", label: "Me" },
    { value: "open", label: "Open: whoever comes" },
    ...game.computers.map((one) => ({
      value: `computer:${one}`,
      label: `Computer (${titled(one).toLowerCase()} player)`,
    })),
  ];
  const mine = Object.values(wanted.seats).filter((who) => who === "me").length;
  return (
    <>
      <Radios
        label="Who commands what"
        columns
        value={wanted.plan}
        onChange={(id) =>
          change({ plan: id, seats: firstSeats(game.seat_plans.find((one) => one.id === id)) })
        }
        choices={game.seat_plans.map((one) => ({ value: one.id, label: one.title }))}
      />
      <ul className={css.seats}>
        {Object.entries(plan?.seats ?? {}).map(([seat, powers]) => (
          <li key={seat} className={css.seat}>
            <div>
              <strong>{plan?.names[seat] ?? titled(seat)}</strong>
              <p className={css.powers}>{powers.map((one) => words?.names[one] ?? titled(one)).join(", ")}</p>
            </div>
            <Select
              label={`Who sits as ${plan?.names[seat] ?? seat}`}
              hideLabel
              value={wanted.seats[seat] ?? "open"}
              choices={sitters}
              onChange={(who) => change({ seats: { ...wanted.seats, [seat]: who } })}
            />
          </li>
        ))}
      </ul>
      {mine > 1 && (
        <p className={css.note}>
          You hold {mine} seats on this screen.{" "}
          {game.hides
            ? "A curtain falls between them, because seats of this game hide things from each other."
            : "Nothing is hidden in this game, so the table just turns around."}
        </p>
      )}
    </>
  );
}
