/** Dice that are wanted: rolled by the table, or typed as real dice show them. */

import { useEffect, useRef, useState } from "react";
import { useMatch } from "../match/context";
import css from "./battle.module.css";
import { DiceRow } from "./Dice";
import shared from "./deciding.module.css";
import { expectedHits, typedValues } from "./dice";
import { stepName } from "./wording";

export function ChancePanel() {
  const chance = useMatch((state) => (state.at === null ? state.look.view.chance : null));
  const can = useMatch((state) => state.look.can.roll);
  const mode = useMatch((state) => state.match.dice);
  const roll = useMatch((state) => state.roll);
  const busy = useMatch((state) => state.busy);
  const words = useMatch((state) => state.words);
  const [text, setText] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const id = chance?.id;
  useEffect(() => {
    if (!id) return;
    setText("");
    button.current?.focus({ preventScroll: true });
  }, [id]);
  if (!chance) return null;
  const faces = chance.groups.flatMap((group) => Array.from({ length: group.count }, () => group.faces));
  const values = typedValues(text, faces);
  const hits = chance.groups.every(({ needs }) => needs !== null);
  let at = 0;
  return (
    <form
      className={css.chance}
      onSubmit={(event) => {
        event.preventDefault();
        if (values.length === faces.length) void roll(values);
      }}
    >
      <h4>
        {faces.length} {faces.length === 1 ? "die" : "dice"}: {stepName(chance.purpose, words)}
        {hits && <span className={css.tally}>expected {expectedHits(chance).toFixed(1)} hits</span>}
      </h4>
      <ul>
        {chance.groups.map(({ label, roller, needs, faces: most, count }) => {
          const mine = values.slice(at, at + count);
          at += count;
          const group = { label, roller, needs, faces: most, values: mine };
          return <DiceRow key={label + roller + (needs ?? "")} group={group} waiting={count - mine.length} />;
        })}
      </ul>
      {can && mode !== "typed" && (
        <button
          ref={button}
          type="button"
          className={shared.primary}
          disabled={busy}
          onClick={() => void roll()}
        >
          Roll {faces.length === 1 ? "the die" : `${faces.length} dice`}
        </button>
      )}
      {can && mode !== "verifiable" && (
        <label className={css.typing}>
          What real dice show
          <input
            inputMode="numeric"
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={faces.length === 1 ? "4" : "1 5 6 …"}
            autoComplete="off"
          />
          <button type="submit" className={shared.choice} disabled={busy || values.length !== faces.length}>
            {values.length}/{faces.length} fell so
          </button>
        </label>
      )}
    </form>
  );
}
