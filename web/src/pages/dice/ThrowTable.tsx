/** The throws of a match, newest first, a page at a time. */

import { useState } from "react";
import { Link } from "wouter";
import type { ThrowTold } from "../../api/types";
import { Button } from "../../house/Button";
import css from "./ThrowTable.module.css";
import type { Verified } from "./verify";

const PAGE = 60;

export function ThrowTable({
  match,
  throws,
  verified,
}: {
  match: string;
  throws: ThrowTold[];
  verified: Verified | null;
}) {
  const [shown, setShown] = useState(PAGE);
  const newest = [...throws].reverse();
  return (
    <>
      <ul className={css.throws}>
        {newest.slice(0, shown).map((one) => (
          <Throw key={one.number} match={match} one={one} fits={verified?.throws.get(one.number)} />
        ))}
      </ul>
      {shown < throws.length && <Button onClick={() => setShown(shown + PAGE)}>More</Button>}
    </>
  );
}

function Throw({ match, one, fits }: { match: string; one: ThrowTold; fits: boolean | undefined }) {
  return (
    <li className={`${css.throw} ${one.undone ? css.undone : ""}`}>
      <Link href={`/match/${match}?at=${one.seq}`} className={css.number}>
        {one.number + 1}
      </Link>
      <div>
        <p>
          <b>{one.text || one.purpose}</b>
          {one.space && <>, {one.space.replaceAll("_", " ")}</>}
          {one.source === "typed" && <em> typed in</em>}
          {one.undone && <em> taken back</em>}
        </p>
        {one.hidden ? (
          <p className={css.group}>Hidden from you for now.</p>
        ) : (
          one.groups.map((group, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups of a throw never change their order
            <p key={place} className={css.group}>
              <span>
                {group.count} {group.label.replaceAll("_", " ")}
              </span>
              <span className={css.dice}>
                {group.values.map((value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: dice lie where they fell
                  <span key={at} className={group.needs !== null && value <= group.needs ? css.hit : css.die}>
                    {value}
                  </span>
                ))}
              </span>
              {group.needs !== null && (
                <span className={css.sum}>
                  {group.hits} hit{group.hits === 1 ? "" : "s"}, {group.expected?.toFixed(1) ?? "?"} expected
                </span>
              )}
            </p>
          ))
        )}
      </div>
      {fits !== undefined && (
        <span className={fits ? css.fits : css.fails}>{fits ? "fits" : "does not fit"}</span>
      )}
    </li>
  );
}
