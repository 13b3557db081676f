/** Every throw of a match, and whether the dice were honest: reckoned here in the browser, not by the server. */

import { useCallback, useState } from "react";
import { Link, useParams } from "wouter";
import { ask } from "../../api/ask";
import { useLoaded } from "../../api/library";
import type { DiceTold } from "../../api/types";
import { Mishap } from "../../app/Mishap";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { Note } from "../../house/Note";
import { Sheet } from "../../house/Sheet";
import { Shell } from "../../house/Shell";
import { Waiting } from "../../house/Waiting";
import css from "./DicePage.module.css";
import { ThrowTable } from "./ThrowTable";
import { type Verified, verify } from "./verify";

export default function DicePage() {
  const { id = "" } = useParams<{ id: string }>();
  const dice = useLoaded(
    useCallback(() => ask("GET /api/matches/{match}/dice", { path: { match: id } }), [id]),
  );
  const [verified, setVerified] = useState<Verified | null>(null);
  if (dice.error) return <Mishap error={dice.error} />;
  if (!dice.value) return <Waiting what="Gathering the dice" />;
  const told = dice.value;
  return (
    <Shell title="Dice">
      <div className={css.page}>
        <h1>The dice of this match</h1>
        <p>
          <Link href={`/match/${id}`}>Back to the table</Link>
        </p>
        <Sheet title="Are they honest?">
          <p className={css.text}>{told.text}</p>
          {told.commitment && <Terms told={told} verified={verified} done={setVerified} />}
        </Sheet>
        <Sheet title={`${told.throws.length} throws`}>
          <ThrowTable match={id} throws={told.throws} verified={verified} />
        </Sheet>
      </div>
    </Shell>
  );
}

function Terms({
  told,
  verified,
  done,
}: {
  told: DiceTold;
  verified: Verified | null;
  done: (verified: Verified) => void;
}) {
  const doing = useDoing();
  return (
    <>
      <p>
        Before the first throw a secret was fixed, and its fingerprint told to everybody. Each die follows
        from the secret and from what the seats added, so nobody could choose one. When the match is over the
        secret is told, and anybody can reckon every die again.
      </p>
      <dl className={css.terms}>
        <dt>Fingerprint</dt>
        <dd>{told.commitment}</dd>
        {Object.entries(told.seeds).map(([seat, seed]) => (
          <div key={seat} className={css.pair}>
            <dt>Part of {seat.replaceAll("_", " ")}</dt>
            <dd>{seed}</dd>
          </div>
        ))}
        <dt>Secret</dt>
        <dd>{told.secret || "told when the match is over"}</dd>
      </dl>
      {told.secret && (
        <p>
          <Button
            look="main"
            disabled={doing.busy}
            onClick={() => doing.run(async () => done(await verify(told)))}
          >
            Reckon every die again, in this browser
          </Button>
        </p>
      )}
      {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
      {verified && <Verdict verified={verified} />}
    </>
  );
}

function Verdict({ verified }: { verified: Verified }) {
  const wrong = [...verified.throws].filter(([, fits]) => !fits).map(([number]) => number + 1);
  if (!verified.commitment)
    return <Note tone="bad">The secret does not fit its fingerprint: these dice prove nothing.</Note>;
  if (wrong.length)
    return <Note tone="bad">These throws are not what the secret fixes: {wrong.join(", ")}.</Note>;
  return (
    <Note tone="good">
      The secret fits its fingerprint, and all {verified.throws.size} throws follow from it.
    </Note>
  );
}
