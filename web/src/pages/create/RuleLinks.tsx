/** Rows of a rule list as links into the rules browser. */

import { Fragment } from "react";
import { Link } from "wouter";
import css from "./RuleLinks.module.css";

export function RuleLinks({ game, rows }: { game: string; rows: string[] }) {
  return rows.map((row) => (
    <Fragment key={row}>
      <Link href={`/rules/${game}#${row}`} className={css.row} target="_blank">
        {row}
      </Link>{" "}
    </Fragment>
  ));
}
