/** Typed orders in the notation of the table, with what could come next. */

import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Refused, sentence } from "../api/ask";
import { Overtaken } from "../match/asking";
import { useMatch, useMatchStore } from "../match/context";
import { completions, type Vocabulary } from "./completing";
import css from "./deciding.module.css";
import { useOpenings } from "./openings";
import { kindOfKey } from "./plan";
import { clear } from "./selection";

export function OrderLine() {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const open = useMatch((state) => state.at === null && state.decision !== null);
  const openings = useOpenings();
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const [chosen, setChosen] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const past = useRef<string[]>([]);

  const vocabulary = useMemo((): Vocabulary => {
    const verbs = openings?.top.asks === "verb" ? openings.top.choices.map(({ pick }) => pick) : [];
    const firsts =
      openings?.top.asks === "verb" ? [] : (openings?.top.choices.map(({ label }) => label) ?? []);
    return {
      verbs: [...verbs, ...firsts.filter((label) => !/^\d+$/.test(label))],
      spaces: Object.values(words.spaces).map(({ name }) => name),
      units: Object.keys(words.units).map((kind) => words.units[kind]?.name ?? kindOfKey(kind)),
    };
  }, [openings, words]);
  const offered = useMemo(() => completions(text, vocabulary), [text, vocabulary]);

  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== "/" || (event.target as Element).closest("input, textarea, select")) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);

  const submit = async (): Promise<void> => {
    const order = text.trim();
    if (!order) return;
    setSaid("");
    try {
      const { legal, refusals } = await store.getState().check({ order });
      if (!legal) return store.setState({ refusals });
      const done = await store.getState().act({ order });
      if (done) {
        clear();
        past.current.unshift(order);
        setText("");
        setSaid(`Given: ${order}`);
      }
    } catch (error) {
      const refusals = error instanceof Refused ? (error.trouble.refusals ?? []) : [];
      if (error instanceof Overtaken) store.setState({ refusals: [], trouble: sentence(error) });
      else if (refusals.length) store.setState({ refusals });
      else setSaid(sentence(error));
    }
  };

  const complete = (completion: string): void => {
    setText(completion);
    setChosen(-1);
    input.current?.focus();
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Tab" && !event.shiftKey && offered.length && text) {
      event.preventDefault();
      complete(offered[Math.max(chosen, 0)] ?? text);
    } else if (event.key === "ArrowDown" && offered.length) {
      event.preventDefault();
      setChosen((chosen + 1) % offered.length);
    } else if (event.key === "ArrowUp") {
      event.preventDefault();
      if (!text && past.current[0]) setText(past.current[0]);
      else setChosen(chosen <= 0 ? offered.length - 1 : chosen - 1);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      complete(offered[chosen] ?? text);
    } else if (event.key === "Escape") {
      setText("");
      setChosen(-1);
      input.current?.blur();
    }
  };

  return (
    <form
      className={css.orderline}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id}>Order</label>
      <div className={css.typed}>
        <input
          id={id}
          ref={input}
          value={text}
          disabled={!open}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(-1);
            setSaid("");
          }}
          onKeyDown={onKey}
          placeholder={open ? "2 infantry: from > to … ( / )" : ""}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-expanded={text.length > 0 && offered.length > 0}
          aria-controls={`${id}-offered`}
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        />
        {text && offered.length > 0 && (
          <div className={css.offered} id={`${id}-offered`} role="listbox" aria-label="What could be meant">
            {offered.map((one, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field itself hears the keys
              <div
                key={one}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === chosen}
                onClick={() => complete(one)}
              >
                {one}
              </div>
            ))}
          </div>
        )}
      </div>
      <span className={css.said} role="status">
        {said}
      </span>
    </form>
  );
}
