/** The chairs of a match: who sits there, who is here, how much time is left; taking and leaving them. */

import { ask } from "../../api/ask";
import type { SeatTold } from "../../api/types";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { Note } from "../../house/Note";
import { useMatch, useMatchStore } from "../context";
import { named } from "../room/wording";
import { ClockFace } from "./ClockFace";
import css from "./SeatList.module.css";

export function SeatList() {
  const seats = useMatch((state) => state.match.seats);
  const words = useMatch((state) => state.words);
  const look = useMatch((state) => state.live);
  return (
    <ul className={css.seats}>
      {seats.map((seat) => (
        <li key={seat.seat} className={`${css.seat} ${look.prompt.who.includes(seat.seat) ? css.asked : ""}`}>
          <div className={css.who}>
            <strong>{seat.name}</strong>
            <span className={css.powers}>
              {seat.powers
                .map((power) => named(words, power))
                .filter((name) => name !== seat.name)
                .join(", ")}
            </span>
            <span className={css.holder}>
              {seat.kind === "open" ? "open" : seat.holder}
              {look.present.includes(seat.seat) && <em className={css.here}>here</em>}
            </span>
          </div>
          <ClockFace seat={seat.seat} />
          <ChairDeeds seat={seat} />
        </li>
      ))}
    </ul>
  );
}

function ChairDeeds({ seat }: { seat: SeatTold }) {
  const store = useMatchStore();
  const match = useMatch((state) => state.match);
  const computers = useMatch((state) => state.game.computers);
  const doing = useDoing();
  if (match.status !== "open") return null;
  const change = (body: { take?: boolean; leave?: boolean; computer?: string }) =>
    doing.run(async () => {
      await ask("POST /api/matches/{match}/seats/{seat}", {
        path: { match: match.id, seat: seat.seat },
        body,
      });
      await store.getState().refresh();
      if (body.take) await store.getState().choose(seat.seat);
    });
  const mine = match.me.seats.includes(seat.seat);
  const [computer] = computers;
  return (
    <div className={css.deeds}>
      {seat.kind === "open" && !match.why_not.sit && (
        <Button small look="main" disabled={doing.busy} onClick={() => change({ take: true })}>
          Sit down
        </Button>
      )}
      {mine && !match.why_not.leave && (
        <Button small disabled={doing.busy} onClick={() => change({ leave: true })}>
          Stand up
        </Button>
      )}
      {seat.kind === "open" && match.me.role === "owner" && computer && (
        <Button small disabled={doing.busy} onClick={() => change({ computer })}>
          Computer
        </Button>
      )}
      {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
    </div>
  );
}
