/** Choosing a card. It is laid face down, can be exchanged while the other side thinks, and is turned up with theirs. */

import { useEffect, useState } from "react";
import type { ChoiceTold } from "../../api/types";
import { nameOf } from "../../board/marks";
import { useMatch, useMatchStore } from "../../match/context";
import shared from "../deciding.module.css";
import { endings, type Openings } from "../openings";
import { give } from "../ordering";
import { CardFace } from "./CardFace";
import { cardStep, laidDown, purses } from "./cards";
import css from "./cards.module.css";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function CardPanel({ openings }: { openings: Openings }) {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const busy = useMatch((state) => state.busy);
  const prompt = useMatch((state) => state.look.prompt);
  const held = useMatch((state) => laidDown(state.decision, state.look.held ?? {}, state.words.cards ?? {}));
  const asked = cardStep(openings);
  const [chosen, setChosen] = useState("");
  const { id, kind } = openings.decision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question begins anew
  useEffect(() => setChosen(""), [id, held]);
  if (!asked) return null;

  const lay = async (card: string): Promise<void> => {
    const { answer } = await store.getState().peek([...asked.draft, card]);
    await give(store, { answer });
  };
  // Other endings have their button above the map; this one is a way to play a card.
  const others = endings(openings).filter(
    ({ pick, why_not }) => !why_not.length && words.marks[`verb.${pick} ${kind}`],
  );
  return (
    <section aria-label="Your cards">
      {held ? (
        <p className={css.laid} role="status">
          <b>{title(held)}</b> lies face down.{" "}
          {prompt.who.length ? "Nobody sees it before the other side has chosen, too." : ""} You may still
          choose another.
        </p>
      ) : (
        <p className={shared.hint}>Choose a card; nobody sees it before all have chosen.</p>
      )}
      <ul className={css.hand}>
        {asked.step.choices.map((choice) => (
          <li key={choice.pick}>
            <button
              type="button"
              className={css.pick}
              aria-pressed={chosen === choice.pick}
              data-laid={held === choice.pick || undefined}
              onClick={() => setChosen(chosen === choice.pick ? "" : choice.pick)}
            >
              <CardFace card={choice.pick} note={noteOf(choice)} />
            </button>
            {chosen === choice.pick && chosen !== held && (
              <button
                type="button"
                className={shared.primary}
                disabled={busy}
                onClick={() => void lay(chosen)}
              >
                Lay it face down
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.map(({ pick }) => (
        <button
          type="button"
          key={pick}
          className={shared.choice}
          disabled={busy}
          onClick={() => void give(store, { answer: openings.verbs[pick]?.answer ?? null })}
        >
          {capital(words.marks[`verb.${pick} ${kind}`] ?? "")}
        </button>
      ))}
    </section>
  );

  function title(card: string): string {
    return words.cards?.[card]?.name ?? card;
  }

  function noteOf({ note }: ChoiceTold): string {
    const shares = purses(note?.purses, (one) => nameOf(one, words));
    return [note?.idle ? "Its event does nothing as things stand." : "", shares && `Commands: ${shares}.`]
      .filter(Boolean)
      .join(" ");
  }
}
