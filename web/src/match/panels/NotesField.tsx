/** Private notes: kept with the account, read by nobody else, saved by themselves. */

import { useCallback, useEffect, useRef, useState } from "react";
import { ask } from "../../api/ask";
import { useLoaded } from "../../api/library";
import { useMatch } from "../context";
import css from "./NotesField.module.css";

const PAUSE = 800;

export function NotesField() {
  const id = useMatch((state) => state.match.id);
  const why = useMatch((state) => state.match.why_not.note);
  const load = useCallback(() => ask("GET /api/matches/{match}/notes", { path: { match: id } }), [id]);
  if (why) return null;
  return <Kept id={id} load={load} />;
}

function Kept({ id, load }: { id: string; load: () => Promise<{ text: string }> }) {
  const loaded = useLoaded(load);
  const [text, setText] = useState<string | null>(null);
  const [state, setState] = useState("");
  const timer = useRef(0);
  const shown = text ?? loaded.value?.text ?? "";
  useEffect(() => () => clearTimeout(timer.current), []);
  const write = (next: string) => {
    setText(next);
    setState("writing …");
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      ask("PUT /api/matches/{match}/notes", { path: { match: id }, body: { text: next } }).then(
        () => setState("kept"),
        () => setState("could not be kept; type on to try again"),
      );
    }, PAUSE);
  };
  return (
    <details className={css.notes}>
      <summary>
        My notes <span className={css.state}>{state || (shown ? "" : "nobody else reads them")}</span>
      </summary>
      <textarea
        aria-label="My notes"
        rows={6}
        value={shown}
        maxLength={20000}
        onChange={(event) => write(event.target.value)}
      />
    </details>
  );
}
