/** A page for when something went wrong: what it was, and what can be done. */

import { sentence } from "../api/ask";
import css from "./Mishap.module.css";

export function Mishap({ error }: { error: unknown }) {
  return (
    <main className={css.page}>
      <p className={css.sign} aria-hidden="true">
        ✕
      </p>
      <h1>That did not work</h1>
      <p role="alert">{sentence(error)}</p>
      <p className={css.ways}>
        <button type="button" onClick={() => location.reload()}>
          Load this page again
        </button>
        <a href="/">Back to the lobby</a>
      </p>
    </main>
  );
}
