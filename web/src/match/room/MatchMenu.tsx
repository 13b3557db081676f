/** What else can be done with a match: try things out, take the record away, read the rules. */

import { EllipsisVertical } from "lucide-react";
import { useRef } from "react";
import { Link, useLocation } from "wouter";
import { address, ask } from "../../api/ask";
import { useDoing } from "../../house/doing";
import { useMatch } from "../context";
import css from "./MatchMenu.module.css";

export function MatchMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const match = useMatch((state) => state.match);
  const close = () => menu.current?.removeAttribute("open");
  return (
    <details
      ref={menu}
      className={css.menu}
      onKeyDown={(event) => event.key === "Escape" && close()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <summary className={css.button} aria-label="More" title="More">
        <EllipsisVertical aria-hidden="true" size={20} />
      </summary>
      <div className={css.items}>
        <Branch />
        <AskBack done={close} />
        {!match.why_not.record && !match.sandbox_of && (
          <a href={address("GET /api/matches/{match}/record", { match: match.id })} download>
            Take the record away
          </a>
        )}
        <Link href={`/match/${match.id}/dice`}>Check the dice</Link>
        <Link href={`/rules/${match.game}`}>Rules of this game</Link>
        <Link href="/settings">Settings</Link>
        {match.sandbox_of && (
          <Link href={`/match/${match.sandbox_of}?at=${match.sandbox_at}`}>
            Back to the match it comes from
          </Link>
        )}
      </div>
    </details>
  );
}

/** Past dice an undo needs the consent of all. */
function AskBack({ done }: { done: () => void }) {
  const can = useMatch((state) => state.live.can.propose_undo && state.live.proposal === null);
  const proposeUndo = useMatch((state) => state.proposeUndo);
  const at = useMatch((state) => state.at);
  if (!can) return null;
  return (
    <button
      type="button"
      onClick={() => {
        done();
        void proposeUndo(at ?? undefined);
      }}
    >
      {at === null ? "Ask to go back before the last dice" : "Ask to go back to this moment"}
    </button>
  );
}

/** A table of one's own that begins at the moment in view. */
function Branch() {
  const match = useMatch((state) => state.match);
  const seat = useMatch((state) => state.seat);
  const at = useMatch((state) => state.at);
  const last = useMatch((state) => state.live.last);
  const [, go] = useLocation();
  const doing = useDoing();
  const why = match.why_not.branch;
  const branch = () =>
    doing.run(async () => {
      const body = { at: at ?? last, seat };
      const sandbox = await ask("POST /api/matches/{match}/branch", { path: { match: match.id }, body });
      go(`/match/${sandbox.id}`);
    });
  return (
    <>
      <button type="button" disabled={doing.busy || Boolean(why)} onClick={branch}>
        Try something out from {at === null ? "here" : "this moment"}
      </button>
      {(doing.trouble || why) && <p className={css.why}>{doing.trouble || why}</p>}
    </>
  );
}
