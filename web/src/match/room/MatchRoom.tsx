/** The room of a match: the board, what is asked, and beside it what is told. */

import { useEffect } from "react";
import { Board } from "../../board";
import { BattleWindow, PromptBar, Reveal } from "../../deciding";
import { Refusals } from "../../deciding/Refusals";
import { useNarrow } from "../../house/narrow";
import { useSettings } from "../../house/settings";
import { TextBoard } from "../../textboard";
import { useMatch, useMatchStore } from "../context";
import { CaseCoach } from "../guide/CaseCoach";
import { GuideCoach } from "../guide/GuideCoach";
import { Recap } from "../panels/Recap";
import { useAddress } from "./address";
import { Curtain, useCurtain } from "./Curtain";
import { useRoomKeys } from "./keys";
import css from "./MatchRoom.module.css";
import { Pings } from "./Pings";
import { ReplayBar } from "./ReplayBar";
import { Requests } from "./Requests";
import { Side } from "./Side";
import { useSounds } from "./sounds";
import { TopBar } from "./TopBar";
import { room, useRoom } from "./ui";
import { WaitingRoom } from "./WaitingRoom";

export function MatchRoom() {
  const title = useMatch((state) => state.match.title);
  const mine = useMatch((state) => state.live.can.act);
  const open = useMatch((state) => state.match.status === "open");
  const text = useSettings((settings) => settings.board === "text");
  useEffect(() => {
    document.title = `${mine ? "● Your turn · " : ""}${title} · Wartable`;
  }, [title, mine]);
  const store = useMatchStore();
  useEffect(() => {
    const { match, seat, at } = store.getState();
    const plays = match.me.seats.includes(seat) && at === null;
    room.setState({ tab: plays ? "orders" : "log", open: false, replay: false, read: 0 });
  }, [store]);
  useAddress();
  useRoomKeys();
  useSounds();
  if (useCurtain()) return <Curtain />;
  return (
    <div className={css.room}>
      <TopBar />
      <div className={css.prompt}>
        <PromptBar />
        <Requests />
        <Troubles />
      </div>
      <main className={`${css.board} ${text ? css.text : ""}`} aria-label="Board">
        {text ? <TextBoard /> : <Board />}
        {!text && <BattleWindow />}
        {!text && <Reveal />}
        {open && <WaitingRoom />}
        <Pings />
      </main>
      <GuideCoach />
      <CaseCoach />
      <ReplayBar />
      <Side />
      <Recap />
      <Curtain />
    </div>
  );
}

/** Why something could not be done, above the board while the sheet of orders does not show it. */
function Troubles() {
  const connection = useMatch((state) => state.connection);
  const narrow = useNarrow();
  const told = useRoom((state) => state.tab === "orders" && (state.open || !narrow));
  return (
    <>
      {connection === "lost" && (
        <p className={css.lost} role="status">
          The connection is lost; trying again. What you see may be old.
        </p>
      )}
      {!told && (
        <div className={css.why}>
          <Refusals />
        </div>
      )}
    </>
  );
}
