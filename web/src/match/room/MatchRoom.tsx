/** The room of a match: the board, what is asked, and beside it what is told. */

import { useEffect } from "react";
import { Board } from "../../board";
import { BattleWindow, PromptBar } from "../../deciding";
import { useMatch } from "../context";
import { GuideCoach } from "../guide/GuideCoach";
import { Recap } from "../panels/Recap";
import { useAddress } from "./address";
import { Curtain } from "./Curtain";
import { useRoomKeys } from "./keys";
import css from "./MatchRoom.module.css";
import { ReplayBar } from "./ReplayBar";
import { Side } from "./Side";
import { useSounds } from "./sounds";
import { TopBar } from "./TopBar";
import { room } from "./ui";
import { WaitingRoom } from "./WaitingRoom";

export function MatchRoom() {
  const title = useMatch((state) => state.match.title);
  const mine = useMatch((state) => state.live.can.act);
  const open = useMatch((state) => state.match.status === "open");
  useEffect(() => {
    document.title = `${mine ? "● Your turn · " : ""}${title} · Wartable`;
  }, [title, mine]);
  useEffect(() => room.setState({ open: false, replay: false }), []);
  useAddress();
  useRoomKeys();
  useSounds();
  return (
    <div className={css.room}>
      <TopBar />
      <div className={css.prompt}>
        <PromptBar />
        <Troubles />
      </div>
      <main className={css.board} aria-label="Board">
        <Board />
        <BattleWindow />
        {open && <WaitingRoom />}
        <GuideCoach />
      </main>
      <ReplayBar />
      <Side />
      <Recap />
      <Curtain />
    </div>
  );
}

/** What went wrong with the last request, when it was not the rules that refused. */
function Troubles() {
  const trouble = useMatch((state) => state.trouble);
  const dismiss = useMatch((state) => state.dismiss);
  const connection = useMatch((state) => state.connection);
  return (
    <>
      {connection === "lost" && (
        <p className={css.lost} role="status">
          The connection is lost; trying again. What you see may be old.
        </p>
      )}
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
          <button type="button" onClick={dismiss}>
            I see
          </button>
        </p>
      )}
    </>
  );
}
