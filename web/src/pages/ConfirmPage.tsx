/** Where the link leads that was sent to a mail address. It takes a press, for machines open links, too. */

import { useState } from "react";
import { useParams } from "wouter";
import { ask } from "../api/ask";
import type { Confirmed } from "../api/types";
import { Button, ButtonLink } from "../house/Button";
import { useDoing } from "../house/doing";
import { greet, useAccount } from "../house/me";
import { Note } from "../house/Note";
import { Sheet } from "../house/Sheet";
import { Shell } from "../house/Shell";
import css from "./JoinPage.module.css";

export default function ConfirmPage() {
  const { token = "" } = useParams<{ token: string }>();
  const account = useAccount();
  const [done, setDone] = useState<Confirmed | null>(null);
  const doing = useDoing();
  const confirm = () =>
    doing.run(async () => {
      setDone(await ask("POST /api/confirmations", { body: { token } }));
      if (account) await greet();
    });
  return (
    <Shell title="Confirm a mail address" narrow>
      <Sheet title="Is this your mail address?" level={1}>
        {done ? (
          <>
            <Note tone="good">
              {done.email} is confirmed, {done.name}. Messages about your matches go there from now on.
            </Note>
            <div className={css.ways}>
              <ButtonLink href="/">To the lobby</ButtonLink>
              {account && (
                <ButtonLink href="/settings" look="quiet">
                  Choose how you are told
                </ButtonLink>
              )}
            </div>
          </>
        ) : (
          <>
            <p>
              You have followed a link from a message of this table. Confirm that you want to be told at that
              address when a match waits for you. If you have not asked for it, close this page, and nothing
              more is sent.
            </p>
            {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
            <div className={css.ways}>
              <Button look="main" disabled={doing.busy} onClick={() => void confirm()}>
                Yes, it is mine
              </Button>
            </div>
          </>
        )}
      </Sheet>
    </Shell>
  );
}
