/** What somebody at the table asks of the others: to go back behind dice, or to say who goes on when time is up. */

import { ask } from "../../api/ask";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { useTimeLeft } from "../clocks";
import { useMatch, useMatchStore } from "../context";
import css from "./Requests.module.css";

export function Requests() {
  return (
    <>
      <Proposal />
      <TimeUp />
    </>
  );
}

/** An undo past a barrier needs everybody. */
function Proposal() {
  const proposal = useMatch((state) => state.live.proposal);
  const can = useMatch((state) => state.live.can);
  const seats = useMatch((state) => state.match.seats);
  const consent = useMatch((state) => state.consent);
  const lookAt = useMatch((state) => state.lookAt);
  if (!proposal) return null;
  const chair = seats.find((one) => one.seat === proposal.seat);
  const name = chair?.holder ? `${chair.holder} (${chair.name})` : proposal.seat;
  return (
    <section className={css.request} aria-label="A request">
      <p>
        {name} asks to take the match back to entry {proposal.to}; dice that fell since are not used again.
      </p>
      <Button small look="quiet" onClick={() => void lookAt(proposal.to)}>
        Show it
      </Button>
      {can.consent ? (
        <>
          <Button small onClick={() => void consent(false)}>
            No
          </Button>
          <Button small look="main" onClick={() => void consent(true)}>
            Agree
          </Button>
        </>
      ) : (
        <span>Waiting for the others.</span>
      )}
    </section>
  );
}

/** Nothing happens by itself when a clock stands at zero: the others decide. */
function TimeUp() {
  const store = useMatchStore();
  const match = useMatch((state) => state.match);
  const left = useTimeLeft();
  const doing = useDoing();
  const late = match.seats.find(({ seat }) => left[seat] !== undefined && left[seat] <= 0);
  if (!late || match.status !== "running" || !match.me.seats.length || match.me.seats.includes(late.seat))
    return null;
  const act = (deed: "claim" | "grant") =>
    doing.run(async () => {
      await ask("POST /api/matches/{match}/clock", {
        path: { match: match.id },
        body: { do: deed, seat: late.seat },
      });
      await store.getState().refresh();
    });
  return (
    <section className={css.request} aria-label="Time is up">
      <p>
        {late.holder || late.name} has no time left. {doing.trouble || "You may wait, too."}
      </p>
      <Button small disabled={doing.busy} onClick={() => act("grant")}>
        Grant more time
      </Button>
      {match.pace.at_zero !== "grant" && (
        <Button small look="danger" disabled={doing.busy} onClick={() => act("claim")}>
          Claim the match
        </Button>
      )}
    </section>
  );
}
