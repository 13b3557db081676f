/** The rules of a game, row by row in our words; each row opens the cases that show it, on a board. */

import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useParams } from "wouter";
import { gameOf, rulesOf, useLoaded } from "../../api/library";
import type { RowTold } from "../../api/types";
import { Mishap } from "../../app/Mishap";
import { TextField } from "../../house/Field";
import { Shell } from "../../house/Shell";
import { Waiting } from "../../house/Waiting";
import { RuleRow } from "./RuleRow";
import css from "./RulesPage.module.css";

export default function RulesPage() {
  const { game = "" } = useParams<{ game: string }>();
  const rules = useLoaded(useCallback(() => rulesOf(game), [game]));
  const title = useLoaded(useCallback(() => gameOf(game), [game])).value?.title ?? "";
  const [wanted, setWanted] = useState("");
  const search = useDeferredValue(wanted);
  const chapters = useMemo(() => byChapter(rules.value ?? [], search), [rules.value, search]);
  const target = useTarget(rules.value !== null);
  if (rules.error) return <Mishap error={rules.error} />;
  if (!rules.value) return <Waiting what="Opening the book" />;
  const count = chapters.reduce((sum, chapter) => sum + chapter.rows.length, 0);
  return (
    <Shell title={`Rules of ${title}`}>
      <div className={css.head}>
        <h1>{title}: the rules</h1>
        <p className={css.intro}>
          In our own words, one row for each thing that can be true or false. Every row can be seen at work:
          open a case on a board and try it.
        </p>
        <TextField
          label="Find"
          type="search"
          value={wanted}
          placeholder="submarine, R-SUB-03, retreat …"
          onChange={(event) => setWanted(event.target.value)}
          hint={`${count} ${count === 1 ? "row" : "rows"}`}
        />
      </div>
      <div className={css.columns}>
        <nav className={css.contents} aria-label="Chapters">
          <ol>
            {chapters.map(({ id, title: name, rows }) => (
              <li key={id}>
                <a href={`#chapter-${id}`}>{name}</a> <span>{rows.length}</span>
              </li>
            ))}
          </ol>
        </nav>
        <div className={css.chapters}>
          {chapters.map(({ id, title: name, rows }) => (
            <section key={id} id={`chapter-${id}`} aria-label={name}>
              <h2>{name}</h2>
              {rows.map((row) => (
                <RuleRow key={row.id} game={game} row={row} marked={row.id === target} />
              ))}
            </section>
          ))}
          {count === 0 && <p>No row speaks of that.</p>}
        </div>
      </div>
    </Shell>
  );
}

interface Chapter {
  id: string;
  title: string;
  rows: RowTold[];
}

function byChapter(rows: RowTold[], search: string): Chapter[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const chapters = new Map<string, Chapter>();
  for (const row of rows) {
    const text = `${row.id} ${row.text} ${row.chapter_title}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const chapter = chapters.get(row.chapter) ?? { id: row.chapter, title: titleOf(row), rows: [] };
    chapter.rows.push(row);
    chapters.set(row.chapter, chapter);
  }
  return [...chapters.values()];
}

const titleOf = (row: RowTold): string =>
  row.chapter === "RULING" ? "Rulings: where the book is silent" : row.chapter_title;

/** The row that the address points at, brought into view once there is something to see. */
function useTarget(ready: boolean): string {
  const [target, setTarget] = useState(() => decodeURIComponent(location.hash.slice(1)));
  useEffect(() => {
    const follow = () => setTarget(decodeURIComponent(location.hash.slice(1)));
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    if (ready && target) document.getElementById(target)?.scrollIntoView({ block: "center" });
  }, [ready, target]);
  return target;
}
