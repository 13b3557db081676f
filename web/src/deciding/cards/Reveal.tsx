/** The moment cards are turned up: both side by side, who is first and why, what each has to spend. */

import { useState } from "react";
import { nameOf } from "../../board/marks";
import { useMatch } from "../../match/context";
import { CardFace } from "./CardFace";
import { purses, revealsOf } from "./cards";
import css from "./cards.module.css";

export function Reveal() {
  const words = useMatch((state) => state.words);
  const events = useMatch((state) => state.events);
  const look = useMatch((state) => state.look);
  const past = useMatch((state) => state.at !== null);
  const key = useMatch((state) => `wartable.cards ${state.match.id} ${state.seat}`);
  const [, redraw] = useState(0);
  if (past || !words.cards || look.view.focus.battle) return null;
  const last = revealsOf(events, words.cards).at(-1);
  // Whoever has put them aside, or has fought since, knows them.
  if (!last || last.told.seq <= Number(sessionStorage.getItem(key) ?? -1)) return null;
  if (events.some(({ seq, kind }) => kind === "battle" && seq > last.told.seq)) return null;
  const open = Object.values((look.view.marks.cards ?? {}) as Record<string, string>);
  if (!last.cards.every(([, card]) => open.includes(card))) return null;
  const shares = Object.entries(last.told.data).flatMap(([what, value]) => {
    const told = purses(value, (one) => nameOf(one, words));
    return told ? [`${nameOf(what, words)}: ${told}.`] : [];
  });
  return (
    <section className={css.reveal} aria-label="Cards are turned up" data-own-gestures="" data-own-keys="">
      <header>
        <h2>The cards are turned up</h2>
        <button
          type="button"
          className={css.close}
          aria-label="Put the cards aside"
          onClick={() => {
            sessionStorage.setItem(key, String(last.told.seq));
            redraw((times) => times + 1);
          }}
        >
          ✕
        </button>
      </header>
      <ul className={css.hand}>
        {last.cards.map(([side, card]) => (
          <li key={side}>
            <h4>{nameOf(side, words)}</h4>
            <CardFace card={card} />
          </li>
        ))}
      </ul>
      <p>{last.told.text}</p>
      {shares.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
