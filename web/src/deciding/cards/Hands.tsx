/** All that is known of cards: what lies open, one's own hand, how many the others hold, what was played before. */

import { nameOf } from "../../board/marks";
import { useMatch } from "../../match/context";
import { useOpenings } from "../openings";
import { CardBack, CardFace } from "./CardFace";
import { cardStep, discards, handsOf, revealsOf } from "./cards";
import css from "./cards.module.css";

export function Hands() {
  const words = useMatch((state) => state.words);
  const view = useMatch((state) => state.look.view);
  const seq = useMatch((state) => state.look.seq);
  const events = useMatch((state) => state.events);
  const choosing = cardStep(useOpenings()) !== null;
  const hands = handsOf(view);
  if (!hands.length) return null;
  const cards = words.cards ?? {};
  const open = Object.entries((view.marks.cards ?? {}) as Record<string, string>);
  const past = revealsOf(
    events.filter((told) => told.seq <= seq),
    cards,
  );
  const piles = discards(
    past,
    open.map(([, card]) => card),
    cards,
  );
  const decks = Object.entries((view.marks.decks ?? {}) as Record<string, number>);
  const mine = hands.filter((hand) => hand.cards !== null && !choosing);
  const theirs = hands.filter(({ cards: seen }) => seen === null);
  return (
    <section className={css.hands} aria-label="Cards">
      {open.length > 0 && (
        <details open={!choosing}>
          <summary>Cards of this turn</summary>
          <ul className={css.hand}>
            {open.map(([side, card]) => (
              <li key={side}>
                <h4>{nameOf(side, words)}</h4>
                <CardFace card={card} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {mine.map(({ name, cards: own, count }) => (
        <details key={name}>
          <summary>
            {mine.length > 1 ? `Hand of ${nameOf(name, words)}` : "My hand"}: {count || "empty"}
          </summary>
          <ul className={css.hand}>
            {own?.map((card) => (
              <li key={card}>
                <CardFace card={card} />
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p className={css.counts}>
        {theirs.map(({ name, count }) => (
          <span key={name}>
            <CardBack count={count} /> {nameOf(name, words)}: {count} in hand
          </span>
        ))}
        {decks.map(([deck, count]) => (
          <span key={deck}>
            <CardBack count={count} /> {nameOf(deck, words)}: {count} not dealt this year
          </span>
        ))}
      </p>
      {[...piles].map(([deck, pile]) => (
        <details key={deck}>
          <summary>
            Played before, {nameOf(deck, words)}: {pile.length}
          </summary>
          <ul className={css.hand}>
            {pile.map((card) => (
              <li key={card}>
                <CardFace card={card} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
