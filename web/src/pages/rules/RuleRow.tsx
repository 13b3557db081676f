/** A row of the rules, with the cases that show it. */

import { memo, useState } from "react";
import type { RowTold } from "../../api/types";
import { CaseView } from "./CaseView";
import css from "./RuleRow.module.css";

export const RuleRow = memo(function RuleRow({
  game,
  row,
  marked,
}: {
  game: string;
  row: RowTold;
  marked: boolean;
}) {
  const [open, setOpen] = useState("");
  return (
    <article id={row.id} className={`${css.row} ${marked ? css.marked : ""}`}>
      <h3 className={css.id}>
        <a href={`#${row.id}`}>{row.id}</a>
        {row.option && <span className={css.option}>with option {row.option.replaceAll("_", " ")}</span>}
      </h3>
      <p className={css.text}>{row.text}</p>
      <div className={css.foot}>
        {row.source && <span className={css.source}>Book: {row.source}</span>}
        {row.cases.length > 0 && (
          <span className={css.cases}>
            Seen in
            {row.cases.map((id) => (
              <button
                key={id}
                type="button"
                aria-expanded={open === id}
                onClick={() => setOpen(open === id ? "" : id)}
              >
                {id}
              </button>
            ))}
          </span>
        )}
      </div>
      {open && <CaseView game={game} id={open} />}
    </article>
  );
});
