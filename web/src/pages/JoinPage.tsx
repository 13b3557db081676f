/** Where an invitation leads: what is played, and a name to sit down under. */

import { useCallback, useState } from "react";
import { useLocation, useParams } from "wouter";
import { ask } from "../api/ask";
import { useLoaded } from "../api/library";
import { Mishap } from "../app/Mishap";
import { Button, ButtonLink } from "../house/Button";
import { useDoing } from "../house/doing";
import { TextField } from "../house/Field";
import { useAccount, welcome } from "../house/me";
import { Note } from "../house/Note";
import { Sheet } from "../house/Sheet";
import { Shell } from "../house/Shell";
import { Waiting } from "../house/Waiting";
import css from "./JoinPage.module.css";
import { MapPicture } from "./lobby/MapPicture";

export default function JoinPage() {
  const { token = "" } = useParams<{ token: string }>();
  const account = useAccount();
  const [name, setName] = useState("");
  const [, go] = useLocation();
  const doing = useDoing();
  const invited = useLoaded(
    useCallback(() => ask("GET /api/invitations/{token}", { path: { token } }), [token]),
  );
  if (invited.error) return <Mishap error={invited.error} />;
  if (!invited.value) return <Waiting />;
  const { match, seat } = invited.value;
  const chair = match.seats.find((one) => one.seat === seat);
  const sit = async () => {
    if (account) await ask("POST /api/invitations/{token}", { path: { token }, body: {} });
    else welcome(await ask("POST /api/guests", { body: { name, invitation: token } }));
    go(`/match/${match.id}`);
  };
  return (
    <Shell title="Invitation" narrow>
      <Sheet title="You are invited to the table" level={1}>
        <MapPicture game={match.game} className={css.map} />
        <p>
          <strong>{match.title}</strong>: {match.game_title}.{" "}
          {chair ? `A chair is kept for you as ${chair.name}.` : "Take any seat that is open."}
        </p>
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            void doing.run(sit);
          }}
        >
          {!account && (
            <TextField
              label="Your name at the table"
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={40}
              required
              hint="You play as a guest, without a password; this browser remembers you."
            />
          )}
          {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
          <div className={css.ways}>
            <Button look="main" type="submit" disabled={doing.busy}>
              {account ? `Sit down as ${account.name}` : "Sit down"}
            </Button>
            {!account && (
              <ButtonLink href={`/sign-in?then=/join/${token}`} look="quiet">
                I have an account
              </ButtonLink>
            )}
          </div>
        </form>
      </Sheet>
    </Shell>
  );
}
