/** Questions to a person: lines to fill in, choices, switches. Each with its label and its explanation. */

import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import css from "./Field.module.css";

interface Labelled {
  label: ReactNode;
  hint?: ReactNode;
}

export function TextField({ label, hint, ...rest }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className={css.input} aria-describedby={hint ? `${id}-hint` : undefined} {...rest} />
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function TextArea({ label, hint, ...rest }: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} className={css.input} aria-describedby={hint ? `${id}-hint` : undefined} {...rest} />
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export interface Choice<T extends string> {
  value: T;
  label: string;
}

export function Select<T extends string>({
  label,
  hint,
  value,
  choices,
  onChange,
  hideLabel,
}: Labelled & { value: T; choices: Choice<T>[]; onChange: (value: T) => void; hideLabel?: boolean }) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id} className={hideLabel ? "heard" : ""}>
        {label}
      </label>
      <select
        id={id}
        className={css.input}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
}

export interface Explained<T extends string> extends Choice<T> {
  text?: ReactNode;
}

/** One of a few, each explained. */
export function Radios<T extends string>({
  label,
  value,
  choices,
  onChange,
  columns,
}: {
  label: string;
  value: T;
  choices: Explained<T>[];
  onChange: (value: T) => void;
  columns?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={css.radios}>
      <legend className={css.legend}>{label}</legend>
      <div className={columns ? css.columns : css.rows}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.radio}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <strong>{choice.label}</strong>
              {choice.text && <span className={css.hint}>{choice.text}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Switch({
  label,
  hint,
  checked,
  onChange,
  disabled,
}: Labelled & { checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  return (
    <label className={css.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <strong>{label}</strong>
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
    </label>
  );
}
