/** A page for when something went wrong: what it was, and what can be done. */

import { sentence } from "../api/ask";
import { Button, ButtonLink } from "../house/Button";
import { Shell } from "../house/Shell";
import css from "./Mishap.module.css";

export function Mishap({ error }: { error: unknown }) {
  return (
    <Shell title="That did not work" narrow>
      <div className={css.page}>
        <h1>That did not work</h1>
        <p role="alert" className={css.why}>
          {sentence(error)}
        </p>
        <p className={css.ways}>
          <Button look="main" onClick={() => location.reload()}>
            Load this page again
          </Button>
          <ButtonLink href="/">Back to the lobby</ButtonLink>
        </p>
      </div>
    </Shell>
  );
}
