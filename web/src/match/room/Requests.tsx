/** What somebody at the table asks of the others: to go back behind dice, or to say who goes on when time is up. */

import { ask } from "../../api/ask";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
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
  const name = seats.find((one) => one.seat === proposal.seat)?.name ?? proposal.seat;
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
  const clock = useMatch((state) => state.live.clock);
  const doing = useDoing();
  const late = match.seats.find(({ seat }) => clock[seat] && (clock[seat]?.bank ?? 1) <= 0);
  if (!late || match.status !== "running" || !match.me.seats.length || match.me.seats.includes(late.seat))
    return null;
  const end = match.pace.at_zero === "grant" ? "grant" : "claim";
  const act = () =>
    doing.run(async () => {
      await ask("POST /api/matches/{match}/clock", {
        path: { match: match.id },
        body: { do: end, seat: late.seat },
      });
      await store.getState().refresh();
    });
  return (
    <section className={css.request} aria-label="Time is up">
      <p>
        {late.holder || late.name} has no time left. {doing.trouble || "You may wait."}
      </p>
      <Button small look={end === "claim" ? "danger" : "main"} disabled={doing.busy} onClick={act}>
        {end === "claim" ? "Claim the match" : "Grant more time"}
      </Button>
    </section>
  );
}
