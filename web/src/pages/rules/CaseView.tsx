/** A case of the casebook: what it shows, step by step, and the way to a board where it can be tried. */

import { useCallback } from "react";
import { useLocation } from "wouter";
import { ask } from "../../api/ask";
import { useLoaded } from "../../api/library";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { beSomebody } from "../../house/guest";
import { Note } from "../../house/Note";
import { Waiting } from "../../house/Waiting";
import { CaseSteps } from "./CaseSteps";
import css from "./CaseView.module.css";

export function CaseView({ game, id }: { game: string; id: string }) {
  const load = useCallback(
    () => ask("GET /api/games/{game}/cases/{case}", { path: { game, case: id } }),
    [game, id],
  );
  const shown = useLoaded(load);
  const [, go] = useLocation();
  const doing = useDoing();
  const open = () =>
    doing.run(async () => {
      await beSomebody();
      const match = await ask("POST /api/games/{game}/cases/{case}/table", { path: { game, case: id } });
      go(`/match/${match.id}?case=${encodeURIComponent(id)}`);
    });
  if (shown.error) return <Note tone="bad">This case could not be opened.</Note>;
  if (!shown.value) return <Waiting />;
  const { sentence, steps, rows } = shown.value;
  return (
    <section className={css.case} aria-label={`Case ${id}`}>
      <p className={css.sentence}>{sentence}</p>
      <CaseSteps steps={steps} />
      <p className={css.rows}>Shows {rows.join(", ")}</p>
      <div>
        <Button small look="main" disabled={doing.busy} onClick={open}>
          Open it on a board
        </Button>
      </div>
      {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
    </section>
  );
}
