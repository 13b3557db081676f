/** Rows of a rule list as links into the rules browser. */

import { Link } from "wouter";
import css from "./RuleLinks.module.css";

export function RuleLinks({ game, rows }: { game: string; rows: string[] }) {
  return rows.map((row) => (
    <Link key={row} href={`/rules/${game}#${row}`} className={css.row} target="_blank">
      {row}
    </Link>
  ));
}
