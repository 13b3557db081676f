/** So many of several pieces: they are marked one by one, and named together. */

import { useEffect, useState } from "react";
import type { StepTold } from "../api/types";
import { useMatch, useMatchStore } from "../match/context";
import css from "./deciding.module.css";
import type { Openings } from "./openings";
import { give } from "./ordering";
import { PieceButton } from "./PieceTray";
import pieces from "./pieces.module.css";
import { unitAnywhere } from "./tray";
import { verbName } from "./wording";

export function PickPanel({ openings }: { openings: Openings }) {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const spaces = useMatch((state) => state.look.view.spaces);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<StepTold | null>(null);
  const { decision, prefix, top } = openings;
  const choices = top.choices.map(({ pick }) => pick);
  const named = choices.filter((pick) => marked.has(pick)).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question begins anew
  useEffect(() => setMarked(new Set()), [decision.id]);
  useEffect(() => {
    let current = true;
    setStep(null);
    const draft = [...prefix, ...named.split(" ").filter(Boolean)];
    store
      .getState()
      .peek(draft)
      .then(
        (found) => current && setStep(found),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [store, prefix, named]);
  const toggle = (pick: string): void => {
    const next = new Set(marked);
    if (!next.delete(pick)) next.add(pick);
    setMarked(next);
  };
  const wanted = Number(decision.context.count ?? 0);
  return (
    <section aria-label="Choosing">
      <p className={css.hint} aria-live="polite">
        {marked.size}
        {wanted > 0 && ` of ${wanted}`} marked.
      </p>
      <ul className={pieces.pieces}>
        {choices.map((pick) => (
          <li key={pick}>
            <PieceButton
              unit={unitAnywhere(pick, spaces, words)}
              on={marked.has(pick)}
              act={() => toggle(pick)}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={css.primary}
        disabled={step?.answer == null}
        onClick={() => step && void give(store, { answer: step.answer })}
      >
        {capital(verbName(decision.kind, words))}
        {marked.size > 0 && ` ${marked.size}`}
      </button>
    </section>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
