/** The steps of a case, as the casebook writes them. */

import css from "./CaseSteps.module.css";

export function CaseSteps({ steps }: { steps: string[] }) {
  return (
    <ol className={css.steps}>
      {steps.map((step, place) => {
        const [word, ...rest] = step.split(" ");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never change their order
          <li key={place}>
            <b>{word}</b> <code>{rest.join(" ")}</code>
          </li>
        );
      })}
    </ol>
  );
}
