/** The room of a match: the board, what is asked, and beside it what is told. */

import { Board, SpaceInspector } from "../board";
import { BattleWindow, DecisionPanel, OrderLine, PromptBar } from "../deciding";
import { TextBoard } from "../textboard";
import css from "./MatchRoom.module.css";

export function MatchRoom() {
  return (
    <div className={css.room}>
      <main className={css.board}>
        <Board />
        <BattleWindow />
      </main>
      <div className={css.sheet}>
        <div className={css.prompt}>
          <PromptBar />
        </div>
        <aside className={css.side}>
          <DecisionPanel />
          <SpaceInspector />
          <TextBoard />
        </aside>
        <div className={css.order}>
          <OrderLine />
        </div>
      </div>
    </div>
  );
}
