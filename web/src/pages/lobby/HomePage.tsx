/** The lobby: what waits for me, what I could join, what I could begin. */

import { useCallback, useEffect } from "react";
import { ask } from "../../api/ask";
import { games, useLoaded } from "../../api/library";
import { useAccount } from "../../house/me";
import { Note } from "../../house/Note";
import { Shell } from "../../house/Shell";
import { Doors } from "./Doors";
import { GameShelf } from "./GameShelf";
import css from "./HomePage.module.css";
import { MatchList } from "./MatchList";
import { Welcome } from "./Welcome";

const LISTS = ["mine", "open", "running", "finished"] as const;

async function loadLists() {
  const found = await Promise.all(LISTS.map((list) => ask("GET /api/matches", { query: { list } })));
  const [mine = [], open = [], running = [], finished = []] = found;
  const own = new Set(mine.map((match) => match.id));
  const others = (list: typeof mine) => list.filter((match) => !own.has(match.id));
  return { mine, open: others(open), running: others(running), finished: others(finished) };
}

export default function HomePage() {
  const account = useAccount();
  const known = useLoaded(games);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose lists they are depends on the account
  const lists = useLoaded(useCallback(loadLists, [account?.id]));
  useLobbyHints(lists.again);
  const { mine, open, running, finished } = lists.value ?? { mine: [], open: [], running: [], finished: [] };
  const turns = mine.filter((match) => match.your_turn);
  const going = mine.filter((match) => !match.your_turn && match.status !== "over");
  const over = [...mine.filter((match) => match.status === "over"), ...finished].slice(0, 12);
  return (
    <Shell title="">
      {account ? <h1 className="heard">Lobby</h1> : <Welcome games={known.value ?? []} />}
      {lists.error !== null && <Note tone="bad">The list of matches could not be loaded.</Note>}
      <div className={css.columns}>
        <div className={css.lists}>
          <MatchList title="Your turn" matches={turns} flag />
          <MatchList title="Your matches" matches={going} />
          <MatchList
            title="Seats to take"
            matches={open}
            empty={account ? "Nobody waits for players just now." : ""}
          />
          <MatchList title="Being played" matches={running} />
          <MatchList title="Finished" matches={over} />
          <GameShelf games={known.value ?? []} />
        </div>
        <Doors games={known.value ?? []} />
      </div>
    </Shell>
  );
}

/** The server hints when a list may have changed; several hints at once are one. */
function useLobbyHints(again: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one socket for as long as the page is open
  useEffect(() => {
    let timer = 0;
    let socket: WebSocket;
    const later = (work: () => void, wait: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(work, wait);
    };
    const open = () => {
      socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`);
      socket.onmessage = () => later(again, 400);
      socket.onclose = () => later(open, 5000);
    };
    open();
    return () => {
      socket.onclose = null;
      socket.close();
      clearTimeout(timer);
    };
  }, []);
}
