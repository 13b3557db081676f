/** Beside a board that was opened from the rules: what the case shows, and what to try. */

import { X } from "lucide-react";
import { useCallback, useState } from "react";
import { Link } from "wouter";
import { ask } from "../../api/ask";
import { useLoaded } from "../../api/library";
import { IconButton } from "../../house/Button";
import { CaseSteps } from "../../pages/rules/CaseSteps";
import { useMatch } from "../context";
import css from "./GuideCoach.module.css";

export function CaseCoach() {
  const game = useMatch((state) => state.match.game);
  const [id, setId] = useState(() => new URLSearchParams(location.search).get("case") ?? "");
  const load = useCallback(
    async () => (id ? ask("GET /api/games/{game}/cases/{case}", { path: { game, case: id } }) : null),
    [game, id],
  );
  const shown = useLoaded(load).value;
  if (!id || !shown) return null;
  return (
    <section className={css.coach} aria-label="Case of the rules">
      <header className={css.head}>
        <h2>Case {id}</h2>
        <IconButton name="Close" icon={<X />} onClick={() => setId("")} />
      </header>
      <p className={css.say}>{shown.sentence}</p>
      <p className={css.hint}>
        The board stands at the position of this case. Try its steps, or anything else:
      </p>
      <CaseSteps steps={shown.steps} />
      <p className={css.hint}>
        It shows{" "}
        {shown.rows.map((row) => (
          <Link key={row} href={`/rules/${game}#${row}`} className={css.row}>
            {row}
          </Link>
        ))}
      </p>
    </section>
  );
}
