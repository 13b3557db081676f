/** Some matches of the lobby under one heading. */

import type { MatchTold } from "../../api/types";
import { MatchCard } from "./MatchCard";
import css from "./MatchList.module.css";

export function MatchList({
  title,
  matches,
  empty,
  flag,
}: {
  title: string;
  matches: MatchTold[];
  empty?: string;
  flag?: boolean;
}) {
  if (!matches.length && !empty) return null;
  return (
    <section aria-label={title}>
      <h2 className={`${css.title} ${flag ? css.flag : ""}`}>
        {title} {matches.length > 0 && <span className={css.count}>{matches.length}</span>}
      </h2>
      {matches.length ? (
        <ul className={css.list}>
          {matches.map((match) => (
            <MatchCard key={match.id} match={match} />
          ))}
        </ul>
      ) : (
        <p className={css.empty}>{empty}</p>
      )}
    </section>
  );
}
