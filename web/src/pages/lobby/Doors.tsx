/** What one can begin: a new match, a guided first turn, a record of one's own. */

import { FileUp, Swords } from "lucide-react";
import { useRef } from "react";
import { useLocation } from "wouter";
import { ask } from "../../api/ask";
import type { GameTold } from "../../api/types";
import { Button, ButtonLink } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { beSomebody } from "../../house/guest";
import { useAccount } from "../../house/me";
import { Note } from "../../house/Note";
import { Sheet } from "../../house/Sheet";
import css from "./Doors.module.css";
import { QuickStart, useChosenGame } from "./QuickStart";

export function Doors({ games }: { games: GameTold[] }) {
  const account = useAccount();
  const [shown, choose] = useChosenGame(games);
  return (
    <Sheet title="Set up a table">
      <ButtonLink href="/new" look={account ? "main" : "plain"} icon={<Swords aria-hidden="true" />}>
        New match
      </ButtonLink>
      <p className={css.text}>Choose game, seats, options, dice and pace; invite others by a link.</p>
      {account && shown && <QuickStart games={games} game={shown} choose={choose} />}
      <Import />
    </Sheet>
  );
}

function Import() {
  const file = useRef<HTMLInputElement>(null);
  const doing = useDoing();
  const [, go] = useLocation();
  const take = (chosen: File | undefined) =>
    chosen &&
    doing.run(async () => {
      await beSomebody();
      const match = await ask("POST /api/matches/import", { body: await chosen.text() });
      go(`/match/${match.id}`);
    });
  return (
    <div className={css.door}>
      <Button
        look="quiet"
        icon={<FileUp aria-hidden="true" />}
        disabled={doing.busy}
        onClick={() => file.current?.click()}
      >
        Bring a record
      </Button>
      <input
        ref={file}
        type="file"
        accept=".jsonl,.json,.txt"
        className="heard"
        tabIndex={-1}
        aria-label="A record, as a file"
        onChange={(event) => take(event.target.files?.[0])}
      />
      {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
    </div>
  );
}
