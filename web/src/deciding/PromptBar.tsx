/** Who must act, for what, what is left; undo, redo, and the one button that makes the plan hold. */

import { useEffect, useRef, useState } from "react";
import type { WordsTold } from "../api/types";
import { useDrawnBoard } from "../board/drawnboard";
import { nationOf } from "../board/nations";
import { type MatchStore, useMatch, useMatchStore } from "../match/context";
import { usePlanned } from "./boardplan";
import css from "./deciding.module.css";
import { endings, openingsOf, useOpenings } from "./openings";
import { give } from "./ordering";
import { flush } from "./pending";
import { stepName } from "./wording";

export function PromptBar() {
  const look = useMatch((state) => state.look);
  const at = useMatch((state) => state.at);
  const past = at !== null;
  return (
    <section className={css.prompt} aria-label="What is asked" data-mine={look.can.act || undefined}>
      <Where />
      <div className={css.question} aria-live="polite">
        <p>{past ? "You are looking at an earlier moment." : look.prompt.text}</p>
        {!past && look.prompt.left && <small>{look.prompt.left}</small>}
      </div>
      {!past && <Deeds />}
    </section>
  );
}

/** Round, power and step. */
function Where() {
  const now = useMatch((state) => state.look.view.now);
  const words = useMatch((state) => state.words);
  const { nations } = useDrawnBoard();
  const nation = nationOf(nations, String(now.power ?? ""));
  const when = whenTold(now, words);
  return (
    <div className={css.where}>
      {nation.id && (
        <span
          className={css.roundel}
          style={{ background: nation.body, color: nation.ink }}
          aria-hidden="true"
        >
          {nation.letter}
        </span>
      )}
      <span>
        <strong>{nation.name || when}</strong>
        <small>
          {nation.name && `${when} · `}
          {stepName(String(now.step ?? ""), words)}
        </small>
      </span>
    </div>
  );
}

/** "Round 3", or as the game says it: "1941, turn 2". */
function whenTold(now: Record<string, unknown>, words: WordsTold): string {
  const template = words.marks["focus.now"];
  if (!template) return `Round ${String(now.round ?? "")}`;
  return template.replace(/{(\w+)}/g, (_, name: string) => String(now[name] ?? ""));
}

function Deeds() {
  const can = useMatch((state) => state.look.can);
  const busy = useMatch((state) => state.busy);
  const undo = useMatch((state) => state.undo);
  const redo = useMatch((state) => state.redo);
  useDeedKeys();
  return (
    <div className={css.deeds}>
      <button
        type="button"
        className={css.deed}
        disabled={!can.undo || busy}
        onClick={() => void undo()}
        title="Take back (u)"
        aria-keyshortcuts="u"
      >
        ↶<span className={css.wide}> Undo</span>
      </button>
      <button
        type="button"
        className={css.deed}
        disabled={!can.redo || busy}
        onClick={() => void redo()}
        title="Again (r)"
        aria-keyshortcuts="r"
      >
        ↷<span className={css.wide}> Redo</span>
      </button>
      <Ending />
    </div>
  );
}

let ending = false;

/**
 * End the step, after what a panel still holds back has been sent and accepted. Without a verb, in the usual way. Whoever is
 * quicker than the table is not ignored: the question that is open then is ended.
 */
async function endStep(store: MatchStore, verb?: string): Promise<void> {
  if (ending) return;
  ending = true;
  try {
    const { decision } = store.getState();
    if (!(await flush())) return;
    const now = store.getState().decision;
    if (!now || now.kind !== decision?.kind || now.power !== decision.power) return;
    const openings = await openingsOf(store, now);
    const end = endings(openings).find(({ pick }) => !verb || pick === verb);
    if (end?.why_not.length) store.setState({ refusals: end.why_not });
    else if (end) await give(store, { answer: openings.verbs[end.pick]?.answer ?? null });
  } finally {
    ending = false;
  }
}

/** The button that ends the step; the others of its kind hide behind three dots. */
function Ending() {
  const store = useMatchStore();
  const openings = useOpenings();
  const words = useMatch((state) => state.words);
  const planned = usePlanned();
  const [first, ...rest] = endings(openings);
  if (!first || !openings) return null;
  const step = stepName(openings.decision.kind, words);
  const end = (pick: string): void => void endStep(store, pick);
  const plans = openings.decision.asks !== "one";
  const orders = `holds ${planned.length} ${planned.length === 1 ? "order" : "orders"}`;
  const locks = planned.length ? orders : plans ? "nothing ordered" : "";
  return (
    <>
      <button
        type="button"
        className={css.commit}
        onClick={() => (first.why_not.length ? store.setState({ refusals: first.why_not }) : end(first.pick))}
        aria-keyshortcuts="Control+Enter"
        title={`Ends ${step}${locks && `: ${locks}`}. It can be taken back until dice fall or another player decides. (Ctrl+Enter)`}
        data-blocked={first.why_not.length > 0 || undefined}
      >
        <span>{first.label === first.pick ? capital(first.pick) : first.label}</span>
        <small>
          ends {step}
          {locks && ` · ${locks}`}
        </small>
      </button>
      {rest.length > 0 && <More choices={rest.map(({ pick, label }) => ({ label, act: () => end(pick) }))} />}
    </>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Rare and grave endings, such as giving up: asked twice. */
function More({ choices }: { choices: { label: string; act: () => void }[] }) {
  const [sure, setSure] = useState("");
  const menu = useRef<HTMLDetailsElement>(null);
  return (
    <details className={css.more} ref={menu} onToggle={() => setSure("")}>
      <summary aria-label="More">⋯</summary>
      <div className={css.menu}>
        {choices.map(({ label, act }) => (
          <button
            type="button"
            key={label}
            className={css.deed}
            onClick={() => {
              if (sure !== label) return setSure(label);
              if (menu.current) menu.current.open = false;
              act();
            }}
          >
            {sure === label ? `Really ${label}?` : capital(label)}
          </button>
        ))}
      </div>
    </details>
  );
}

/** u, r and Ctrl+Enter, as long as nothing is being typed. */
function useDeedKeys(): void {
  const store = useMatchStore();
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const { busy, live, undo, redo } = store.getState();
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void endStep(store);
        return;
      }
      const typing = (event.target as Element).closest("input, textarea, select, [contenteditable]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey || busy) return;
      if ((event.key === "u" || event.key === "Backspace") && live.can.undo) void undo();
      else if (event.key === "r" && live.can.redo) void redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [store]);
}
