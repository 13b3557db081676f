/** Why not: the sentence, the rule with its number and text, and what would do instead. */

import type { RefusalTold } from "../api/types";
import { useMatch, useMatchStore } from "../match/context";
import css from "./deciding.module.css";
import { useOpenings } from "./openings";
import { send } from "./ordering";
import { useTable } from "./selection";

export function Refusals() {
  const refusals = useMatch((state) => state.refusals);
  const trouble = useMatch((state) => state.trouble);
  const dismiss = useMatch((state) => state.dismiss);
  if (!refusals.length && !trouble) return null;
  return (
    <section className={css.refusals} role="alert">
      <button type="button" className={css.close} onClick={dismiss} aria-label="Close">
        ✕
      </button>
      {trouble && <p>{trouble}</p>}
      {refusals.slice(0, 3).map((refusal) => (
        <Reason key={refusal.code + refusal.text} refusal={refusal} />
      ))}
    </section>
  );
}

function Reason({ refusal }: { refusal: RefusalTold }) {
  return (
    <div className={css.reason}>
      <p>{refusal.text}</p>
      {refusal.rule && (
        <details>
          <summary>Rule {refusal.rule}</summary>
          <p>{refusal.rule_text}</p>
        </details>
      )}
      <Instead refusal={refusal} />
    </div>
  );
}

/** Places the rules name as possible, one click away while units are picked. */
function Instead({ refusal }: { refusal: RefusalTold }) {
  const store = useMatchStore();
  const openings = useOpenings();
  const spaces = useMatch((state) => state.words.spaces);
  const picked = useTable((state) => state.picked);
  const places = Object.values(refusal.params).flatMap((value) => (Array.isArray(value) ? value : []));
  const known = places.filter((place) => spaces[place]).slice(0, 6);
  if (!picked || !openings || !known.length) return null;
  return (
    <p className={css.instead}>
      Instead:
      {known.map((place) => (
        <button
          type="button"
          key={place}
          className={css.chip}
          onClick={() => void send(store, place, openings)}
        >
          {spaces[place]?.name}
        </button>
      ))}
    </p>
  );
}
