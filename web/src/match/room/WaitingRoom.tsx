/** Before a match begins: the seats, who sits there, and links to send to friends. */

import { useState } from "react";
import { ask } from "../../api/ask";
import { Button, ButtonLink } from "../../house/Button";
import { copy } from "../../house/copy";
import { useDoing } from "../../house/doing";
import { useAccount } from "../../house/me";
import { Note } from "../../house/Note";
import { Sheet } from "../../house/Sheet";
import { useMatch } from "../context";
import { SeatList } from "../panels/SeatList";
import css from "./WaitingRoom.module.css";

export function WaitingRoom() {
  const match = useMatch((state) => state.match);
  const account = useAccount();
  return (
    <div className={css.over}>
      <Sheet title="Seats are open">
        <p>The match begins as soon as somebody sits in every chair.</p>
        <SeatList />
        {!account && (
          <ButtonLink href={`/sign-in?then=/match/${match.id}`} look="main">
            Sign in to sit down
          </ButtonLink>
        )}
        {match.me.role === "owner" && <Invite />}
      </Sheet>
    </div>
  );
}

const HERE_ALONE = /^(localhost|127\..*|\[::1\])$/;

function Invite() {
  const id = useMatch((state) => state.match.id);
  const doing = useDoing();
  const [link, setLink] = useState("");
  const [copied, setCopied] = useState(false);
  const invite = () =>
    doing.run(async () => {
      const made = await ask("POST /api/matches/{match}/invitations", { path: { match: id }, body: {} });
      const shown = new URL(made.link, location.origin).href;
      setLink(shown);
      setCopied(await copy(shown));
    });
  return (
    <div className={css.invite}>
      <Button look="main" disabled={doing.busy} onClick={invite}>
        Make a link for friends
      </Button>
      {link && (
        <>
          <input
            className={css.link}
            readOnly
            value={link}
            aria-label="The invitation"
            onFocus={(e) => e.target.select()}
          />
          <p className={css.hint}>
            {copied ? "It is on your clipboard, too." : "Copy it and send it to them."} Whoever opens it may
            sit down, with or without an account.
          </p>
          {HERE_ALONE.test(new URL(link).hostname) && (
            <p className={css.hint}>
              It leads to this computer only: open it here in another browser. For friends at other computers,
              start the table with <code>make play HOST=0.0.0.0</code> and go to the address it tells.
            </p>
          )}
        </>
      )}
      {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
    </div>
  );
}
