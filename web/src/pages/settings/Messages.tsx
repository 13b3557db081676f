/** How somebody who is not here hears that they are waited for; and when they need not be. */

import { useState } from "react";
import { ask } from "../../api/ask";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { Switch, TextField } from "../../house/Field";
import { useMe, welcome } from "../../house/me";
import { Note } from "../../house/Note";
import { Sheet } from "../../house/Sheet";
import css from "./SettingsPage.module.css";

const DAY = 86_400;

export function Messages() {
  const { me } = useMe();
  const notify = me?.notify as { email?: boolean; webhook?: string } | undefined;
  const [email, setEmail] = useState(me?.email ?? "");
  const [mails, setMails] = useState(notify?.email ?? true);
  const [webhook, setWebhook] = useState(notify?.webhook ?? "");
  const [back, setBack] = useState(dayOf(me?.vacation_until ?? 0));
  const [kept, setKept] = useState(false);
  const doing = useDoing();
  const keep = () =>
    doing.run(async () => {
      setKept(false);
      const body = { email, notify: { email: mails, webhook }, vacation_until: secondsOf(back) };
      welcome(await ask("PATCH /api/me", { body }));
      setKept(true);
    });
  return (
    <Sheet title="When it is your turn">
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <TextField
          label="E-mail"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          hint={me?.mails ? undefined : "This server sends no mail at present."}
        />
        {me?.mails && me.email !== "" && me.email === email && (
          <Confirming confirmed={me.email_confirmed ?? false} />
        )}
        <Switch
          label="Write to me when I am waited for"
          hint="One message for all matches, after a while of grace, with a link to the seat."
          checked={mails}
          onChange={setMails}
        />
        <TextField
          label="Web address to call (webhook)"
          type="url"
          value={webhook}
          placeholder="https://"
          onChange={(event) => setWebhook(event.target.value)}
        />
        <TextField
          label="Away until"
          type="date"
          value={back}
          onChange={(event) => setBack(event.target.value)}
          hint="Your clocks stand still until then, for five weeks at most."
        />
        {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
        {kept && !doing.busy && <Note tone="good">Kept.</Note>}
        <Button type="submit" disabled={doing.busy}>
          Keep
        </Button>
      </form>
    </Sheet>
  );
}

/** Nothing but one link goes to an address before it is confirmed. */
function Confirming({ confirmed }: { confirmed: boolean }) {
  const doing = useDoing();
  const [again, setAgain] = useState(false);
  if (confirmed) return <Note tone="good">This address is confirmed.</Note>;
  return (
    <>
      <Note tone="warn">
        This address is not confirmed yet: follow the link in the message that was sent there.
      </Note>
      <Button
        disabled={doing.busy || again}
        onClick={() =>
          void doing.run(async () => {
            await ask("POST /api/me/confirmation");
            setAgain(true);
          })
        }
      >
        {again ? "The link is on its way" : "Send the link again"}
      </Button>
      {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
    </>
  );
}

const dayOf = (seconds: number): string =>
  seconds * 1000 > Date.now() ? new Date(seconds * 1000).toISOString().slice(0, 10) : "";

const secondsOf = (day: string): number => (day ? Date.parse(day) / 1000 + DAY / 2 : 0);
