/** The room of a match: the board, what is asked, and beside it what is told. */

import { Board, SpaceInspector } from "../board";
import { BattleWindow, DecisionPanel, OrderLine, PromptBar } from "../deciding";
import { TextBoard } from "../textboard";
import css from "./MatchRoom.module.css";

export function MatchRoom() {
  return (
    <div className={css.room}>
      <PromptBar />
      <main className={css.board}>
        <Board />
        <BattleWindow />
      </main>
      <aside className={css.side}>
        <DecisionPanel />
        <SpaceInspector />
        <TextBoard />
      </aside>
      <OrderLine />
    </div>
  );
}
