/** Something is on its way. Says so only to those who wait longer than a moment. */

import css from "./Waiting.module.css";

export function Waiting({ what = "Loading" }: { what?: string }) {
  return (
    <p className={css.waiting} role="status">
      {what}…
    </p>
  );
}
