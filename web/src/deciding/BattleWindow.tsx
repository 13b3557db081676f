/** The battle in hand: who stands against whom, the steps of the rules, dice with what was to be expected, the odds. */

import { useEffect, useState } from "react";
import type { PieceView } from "../api/types";
import { useDrawnBoard } from "../board/drawnboard";
import { CounterPicture } from "../board/Figure";
import { GATHERED } from "../board/gathered";
import { marksOf, nameOf } from "../board/marks";
import { type Nations, nationOf } from "../board/nations";
import { byOwner } from "../board/stacking";
import { useMatch } from "../match/context";
import { type Battle, type Chapter, useBattle, useSides } from "./battle";
import css from "./battle.module.css";
import { useBattleUi } from "./battleui";
import { BattleBoard } from "./blockbattle/BattleBoard";
import { useFight } from "./blockbattle/fight";
import { ChancePanel } from "./ChancePanel";
import { Answer, useBattleQuestion } from "./DecisionPanel";
import { DiceRow } from "./Dice";
import { OddsOf } from "./Odds";
import { useOddsAt } from "./odds";
import { stepName, unitName } from "./wording";

export function BattleWindow() {
  const battle = useBattle();
  const chance = useMatch((state) => state.at === null && state.look.view.chance !== null);
  const { closed, small, opened, set } = useBattleUi();
  const asked = useBattleQuestion(battle);
  const ended = useMatch((state) => state.look.status === "over");
  const watching = useMatch((state) => !state.match.me.seats.includes(state.seat) && !opened);
  if (!battle) return chance ? <LooseDice /> : null;
  if (!battle.running && (closed >= battle.seq || ended)) return null;
  if ((small || (watching && !battle.running)) && !asked) {
    return (
      <button type="button" className={css.tab} onClick={() => set({ small: false, opened: true })}>
        <Swords /> {battle.running ? "Battle" : "Battle report"}
      </button>
    );
  }
  return <Window battle={battle} asked={asked} />;
}

/** Dice of no battle. */
function LooseDice() {
  return (
    <section className={css.window} aria-label="Dice" data-own-gestures="">
      <ChancePanel />
    </section>
  );
}

function Window({ battle, asked }: { battle: Battle; asked: boolean }) {
  const words = useMatch((state) => state.words);
  const goTo = useMatch((state) => state.goTo);
  const waits = useMatch((state) => state.look.prompt.text);
  const { nations } = useDrawnBoard();
  const sides = useSides(battle);
  const { set } = useBattleUi();
  const odds = useOddsAt(battle.running ? battle.space : "");
  const fight = useFight(battle);
  const name = nameOf(battle.space, words);
  return (
    <section className={css.window} aria-label={`Battle in ${name}`} data-own-gestures="" data-own-keys="">
      <header>
        <Swords />
        <h2>
          <button
            type="button"
            className={css.name}
            onClick={() => goTo(battle.space)}
            title="Show it on the map"
          >
            {name}
          </button>
        </h2>
        {battle.running && battle.round > 0 && (
          <span className={css.round}>
            Round {battle.round}
            {fight && ` of ${fight.limit}`}
          </span>
        )}
        {!battle.running && <span className={css.round}>over</span>}
        <button
          type="button"
          className={css.icon}
          aria-label={battle.running ? "Make the battle small" : "Close the report"}
          onClick={() => set(battle.running ? { small: true } : { closed: battle.seq })}
        >
          {battle.running ? "–" : "✕"}
        </button>
      </header>
      {battle.running && <Steps battle={battle} />}
      <div className={css.scroll}>
        {fight && <BattleBoard fight={fight} asked={asked} />}
        {!fight && battle.attacker && (
          <div className={css.sides}>
            <SideOf title="Attack" pieces={sides.attack} nations={nations} />
            <SideOf title="Defense" pieces={sides.defense} nations={nations} />
          </div>
        )}
        {odds && <OddsOf odds={odds} />}
        {battle.running && <ChancePanel />}
        {asked && (
          <div className={css.asked}>
            <p>{waits}</p>
            <Answer fight={fight} />
          </div>
        )}
        {battle.running && !asked && <Waits />}
        <Story story={battle.story} key={battle.seq} />
      </div>
    </section>
  );
}

/** Whom the battle waits for, when it is somebody else. */
function Waits() {
  const prompt = useMatch((state) => state.look.prompt);
  const chance = useMatch((state) => state.look.view.chance);
  return chance || !prompt.who.length ? null : <p className={css.waits}>{prompt.text}</p>;
}

/** The ordered steps of the rules; only those around the one in hand are named. */
function Steps({ battle }: { battle: Battle }) {
  const words = useMatch((state) => state.words);
  const asked = useMatch((state) => state.look.view.chance?.purpose ?? state.look.view.decisions[0]?.kind);
  const { steps, step } = battle;
  if (!steps.length) return null;
  const now = stepName(asked ?? steps[step] ?? "", words);
  return (
    <ol className={css.steps} aria-label="Steps of the battle">
      {steps.map((id, at) => (
        <li
          key={id}
          data-state={at < step ? "done" : at === step ? "now" : "next"}
          aria-current={at === step ? "step" : undefined}
          title={stepName(id, words)}
        >
          <span>{at === step ? now : stepName(id, words)}</span>
        </li>
      ))}
    </ol>
  );
}

function SideOf({ title, pieces, nations }: { title: string; pieces: PieceView[]; nations: Nations }) {
  const words = useMatch((state) => state.words);
  const worth = pieces.reduce(
    (sum, piece) => sum + (piece.count ?? 1) * (words.units[piece.kind]?.worth ?? 0),
    0,
  );
  const count = pieces.reduce((sum, piece) => sum + (piece.count ?? 1), 0);
  return (
    <div className={css.side}>
      <h3>
        {title}
        <small>
          {count} {count === 1 ? "unit" : "units"}
          {worth > 0 && ` · worth ${worth}`}
        </small>
      </h3>
      {!pieces.length && <p className={css.nobody}>nobody left</p>}
      {byOwner(pieces).map(([owner, own]) => (
        <ul key={owner} aria-label={nameOf(owner, words)}>
          {own.map((piece) => {
            const notes = marksOf(piece, words);
            return (
              <li key={piece.key ?? piece.kind} title={notes}>
                <CounterPicture
                  kind={piece.kind}
                  name={piece.kind}
                  count={piece.count ?? 1}
                  nation={nationOf(nations, owner)}
                  together={false}
                  pieces={[piece]}
                  size={40}
                />
                <span className="heard">
                  {piece.count ?? 1} {unitName(piece.kind, piece.count ?? 1, words)} {notes}
                </span>
              </li>
            );
          })}
        </ul>
      ))}
    </div>
  );
}

/** What happened, the newest first. */
function Story({ story }: { story: Chapter[] }) {
  const [all, setAll] = useState(false);
  const newest = [...story].reverse();
  const shown = all ? newest : newest.slice(0, 9);
  useEffect(() => setAll(false), []);
  return (
    <div className={css.story}>
      {shown.map(({ told, thrown }) => (
        <article key={`${told.seq} ${told.text}`}>
          {thrown ? <Thrown chapter={{ told, thrown }} /> : <p>{told.text}</p>}
        </article>
      ))}
      {newest.length > shown.length && (
        <button type="button" className={css.older} onClick={() => setAll(true)}>
          {newest.length - shown.length} earlier
        </button>
      )}
    </div>
  );
}

function Thrown({ chapter: { thrown } }: { chapter: Chapter }) {
  const words = useMatch((state) => state.words);
  if (!thrown) return null;
  const { purpose, groups, hits, expected } = thrown;
  const rollers = [...new Set(groups.map(({ roller }) => nameOf(roller, words)))].join(", ");
  return (
    <>
      <h4>
        {rollers}: {stepName(purpose, words)}
        {hits !== null && expected !== null && (
          <span className={css.tally} data-luck={hits > expected ? "good" : hits < expected ? "bad" : "even"}>
            <b>
              {hits} {hits === 1 ? "hit" : "hits"}
            </b>{" "}
            · expected {expected.toFixed(1)}
          </span>
        )}
      </h4>
      <ul>
        {groups.map((group) => (
          <DiceRow key={group.roller + group.label + (group.needs ?? "")} group={group} />
        ))}
      </ul>
    </>
  );
}

function Swords() {
  return (
    <svg className={css.swords} viewBox="0 0 512 512" width={22} height={22} aria-hidden="true">
      <path d={GATHERED.battle} fill="currentColor" />
    </svg>
  );
}
