/** The panel that fits the question in hand. What it asks decides, never which game it is. */

import { lazy, Suspense, useEffect, useState } from "react";
import { useNarrow } from "../house/narrow";
import { useMatch } from "../match/context";
import { room } from "../match/room/ui";
import { BasketPanel } from "./BasketPanel";
import { type Battle, useBattle } from "./battle";
import { asksForUnits, type Fight } from "./blockbattle/fight";
import { UnitDeeds } from "./blockbattle/UnitDeeds";
import { Walker } from "./ChoicePanel";
import { CardPanel } from "./cards/CardPanel";
import { cardStep } from "./cards/cards";
import css from "./deciding.module.css";
import { MovePanel } from "./MovePanel";
import { PlanOdds } from "./Odds";
import { movers, type Openings, others, useOpenings } from "./openings";
import { PickPanel } from "./PickPanel";
import { PlacePanel } from "./PlacePanel";
import { PlanList } from "./PlanList";
import { Refusals } from "./Refusals";
import { clear, look } from "./selection";
import { TallyPanel } from "./TallyPanel";
import { useBaskets } from "./waiting";
import { counts } from "./walk";
import { verbName } from "./wording";

const MenuPanel = lazy(() => import("../sheets/MenuPanel"));

export function DecisionPanel() {
  const decision = useMatch((state) => (state.at === null ? state.decision : null));
  const inBattle = useBattleQuestion(useBattle());
  useFreshHands(decision?.kind, decision?.power);
  useItsSpace(decision?.id, decision?.context.space);
  useClearMap(inBattle, decision?.id);
  if (!decision) return <Idle />;
  return (
    <section className={css.panel} aria-label="Your answer">
      <Choices />
      {inBattle ? (
        <p className={css.hint}>The battle asks: answer in its window over the map.</p>
      ) : (
        <Answer />
      )}
    </section>
  );
}

/** Others are asked, or nobody. */
function Idle() {
  const waits = useMatch(
    ({ at, live, match, seat }) =>
      at === null &&
      live.status === "running" &&
      match.me.seats.includes(seat) &&
      !live.can.act &&
      !live.can.roll,
  );
  return (
    <>
      <Refusals />
      {waits && (
        <p className={css.idle}>
          Nothing is asked of you now. Click a space of the map to see what stands there; the log tells what
          the others do, and the page turns to you when it is your turn.
        </p>
      )}
    </>
  );
}

/** What answers the decision in hand, with why the last answer was refused. */
export function Answer({ fight = null }: { fight?: Fight | null }) {
  const openings = useOpenings();
  const units = fight !== null && openings?.top.asks === "verb" && asksForUnits(openings);
  return (
    <>
      <Refusals />
      {openings && (units ? <UnitDeeds fight={fight} openings={openings} /> : <Panel openings={openings} />)}
    </>
  );
}

/** Whether the question in hand belongs to a battle and is answered in its window. */
export function useBattleQuestion(battle: Battle | null): boolean {
  const space = useMatch((state) => (state.at === null ? state.decision?.context.space : undefined));
  return battle?.running === true && space === battle.space;
}

/** What was in hand for another question is let go. */
function useFreshHands(kind: string | undefined, power: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when the question becomes another
  useEffect(() => clear(), [kind, power]);
}

/** A question about one space is looked at where it is. */
function useItsSpace(id: string | undefined, space: unknown): void {
  const known = useMatch((state) => typeof space === "string" && space in state.words.spaces);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    if (known) look(String(space));
  }, [id]);
}

/** On a small screen the window of the battle needs the place of the sheet. */
function useClearMap(inBattle: boolean, id: string | undefined): void {
  const narrow = useNarrow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    if (inBattle && narrow) room.setState({ open: false });
  }, [inBattle, narrow, id]);
}

/** Several questions may be open at once. */
function Choices() {
  const seat = useMatch((state) => state.seat);
  const decisions = useMatch((state) => state.live.view.decisions);
  const prompts = useMatch((state) => state.live.prompts);
  const mine = useMatch((state) => state.decision?.id);
  const take = useMatch((state) => state.take);
  const own = decisions.filter((one) => one.seat === seat);
  if (own.length < 2) return null;
  return (
    <ul className={css.questions}>
      {own.map(({ id }) => (
        <li key={id}>
          <button type="button" className={css.choice} aria-pressed={id === mine} onClick={() => take(id)}>
            {prompts[id]}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Panel({ openings }: { openings: Openings }) {
  const { decision, top } = openings;
  if (cardStep(openings)) return <CardPanel openings={openings} />;
  if (decision.asks === "basket" && (decision.sealed || decision.context.whole)) {
    const otherwise = <VerbPanel openings={openings} />;
    return (
      <Suspense>
        <MenuPanel decision={decision} otherwise={otherwise} />
      </Suspense>
    );
  }
  if (top.asks === "verb") return <VerbPanel openings={openings} />;
  if (top.asks === "block" && decision.asks === "some") return <PickPanel openings={openings} />;
  const divides = counts(top) && (decision.asks === "some" || decision.asks === "allocate");
  return divides ? <TallyPanel decision={decision} /> : <Walker start={openings.prefix} />;
}

function VerbPanel({ openings }: { openings: Openings }) {
  const baskets = useBaskets(openings);
  const rest = others(openings);
  const words = useMatch((state) => state.words);
  const [verb, setVerb] = useState<string | null>(null);
  const id = openings.decision.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question begins anew
  useEffect(() => setVerb(null), [id]);
  if (verb) return <Walker start={[verb]} leave={() => setVerb(null)} />;
  const alone = rest.length === 1 && movers(openings).length === 0 && baskets?.buys.length === 0;
  if (alone && !baskets.puts.length) return <Walker key={id} start={[rest[0]?.pick ?? ""]} />;
  return (
    <>
      {baskets?.buys.map((one) => (
        <BasketPanel key={one} openings={openings} verb={one} />
      ))}
      {baskets?.puts.map((puttable) => (
        <PlacePanel key={puttable.verb} openings={openings} puttable={puttable} />
      ))}
      {movers(openings).length > 0 && <MovePanel openings={openings} />}
      {rest.length > 0 && (
        <p className={css.instead}>
          Also:
          {rest.map(({ pick, label }) => (
            <button type="button" key={pick} className={css.chip} onClick={() => setVerb(pick)}>
              {verbName(label, words)}
            </button>
          ))}
        </p>
      )}
      {!baskets?.buys.length && <PlanList openings={openings} />}
      <PlanOdds />
    </>
  );
}
