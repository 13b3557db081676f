/** One of several: battles, retreats, yes or no; and every other answer, walked pick by pick. */

import { useEffect, useState } from "react";
import type { ChoiceTold, StepTold, WordsTold } from "../api/types";
import { useMatch, useMatchStore } from "../match/context";
import { Stepper } from "./Counted";
import css from "./deciding.module.css";
import { give } from "./ordering";
import { useTable } from "./selection";
import { counts } from "./walk";

/** Walks on from a draft: a button for each pick, until they make an answer. */
export function Walker({ start, leave }: { start: readonly string[]; leave?: () => void }) {
  const store = useMatchStore();
  const decision = useMatch((state) => state.decision);
  const words = useMatch((state) => state.words);
  const busy = useMatch((state) => state.busy);
  const marked = useTable((state) => state.space);
  const [draft, setDraft] = useState<readonly string[]>(start);
  const [labels, setLabels] = useState<readonly string[]>([]);
  const [step, setStep] = useState<StepTold | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question begins anew
  useEffect(() => {
    setDraft(start);
    setLabels([]);
  }, [decision?.id, start.join(" ")]);
  useEffect(() => {
    let current = true;
    setStep(null);
    store
      .getState()
      .peek([...draft])
      .then(
        (found) => current && setStep(found),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [store, draft]);

  // A walk that leaves nothing to choose ends by itself.
  useEffect(() => {
    if (step && step.answer !== null && !step.choices.length && draft.length > start.length) {
      void give(store, { answer: step.answer }).then((done) => done && leave?.());
      if (leave) return;
      setDraft(start);
      setLabels([]);
    }
  }, [step, draft, start, store, leave]);

  if (!step) return <p className={css.hint}>One moment …</p>;
  const go = ({ pick, label, why_not }: ChoiceTold): void => {
    if (why_not.length) {
      store.setState({ refusals: why_not });
      return;
    }
    store.getState().dismiss();
    setLabels([...labels, label]);
    setDraft([...draft, pick]);
  };
  const places = step.choices.some(({ pick }) => pick in words.spaces) || step.asks === "country";
  const enough = words.marks[`verb.${step.written}`];
  return (
    <section aria-label="Choosing">
      {start
        .filter((pick) => words.pieces?.[pick])
        .map((pick) => (
          <p key={pick} className={css.trail}>
            {words.pieces?.[pick]?.name}
          </p>
        ))}
      {labels.length > 0 && (
        <p className={css.trail}>
          {labels.join(" · ")}
          <button
            type="button"
            className={css.link}
            onClick={() => {
              setDraft(draft.slice(0, -1));
              setLabels(labels.slice(0, -1));
            }}
          >
            back
          </button>
        </p>
      )}
      {counts(step) && step.choices.length > 6 ? (
        <HowMany step={step} take={go} />
      ) : (
        <div className={css.choices}>
          {step.choices.map((choice, at) => (
            <button
              type="button"
              key={choice.pick}
              className={choice.pick === marked || (!places && at === 0) ? css.primary : css.choice}
              disabled={busy}
              data-blocked={choice.why_not.length > 0 || undefined}
              onClick={() => go(choice)}
            >
              {capital(choiceName(choice, step, words))}
              {typeof choice.note.chance === "number" && <small> {choice.note.chance} %</small>}
            </button>
          ))}
        </div>
      )}
      {step.answer !== null && step.choices.length > 0 && (
        <button
          type="button"
          className={`${enough ? css.choice : css.primary} ${css.enough}`}
          disabled={busy}
          onClick={() => void give(store, { answer: step.answer })}
        >
          {enough ?? `Enough: ${step.written}`}
        </button>
      )}
      {leave && (
        <button type="button" className={css.deed} onClick={leave}>
          Leave it
        </button>
      )}
    </section>
  );
}

function HowMany({ step, take }: { step: StepTold; take: (choice: ChoiceTold) => void }) {
  const picks = step.choices.map(({ pick }) => +pick);
  const [value, setValue] = useState(Math.max(...picks));
  const chosen = step.choices.find(({ pick }) => +pick === value);
  return (
    <p className={css.number}>
      <Stepper
        name={step.asks}
        value={value}
        least={Math.min(...picks)}
        most={Math.max(...picks)}
        set={setValue}
      />
      <button type="button" className={css.primary} disabled={!chosen} onClick={() => chosen && take(chosen)}>
        {value}
      </button>
    </p>
  );
}

/** What a button says: ids of spaces by their names, and "to ..." with what is done there. */
export function choiceName({ label }: ChoiceTold, { asks }: StepTold, words: WordsTold): string {
  const named = label
    .split(" ")
    .map((word) => words.spaces[word]?.name ?? word)
    .join(" ");
  return named === "to" || named.startsWith("to ") ? `${asks} ${named}` : named;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
