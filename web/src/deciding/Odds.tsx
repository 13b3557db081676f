/** Odds as a bar and, opened, as what each side may expect. */

import type { Odds, RaidOdds, SideOdds, WordsTold } from "../api/types";
import { nameOf } from "../board/marks";
import { useMatch } from "../match/context";
import { percent, toneOf, useTurnOdds } from "./odds";
import css from "./odds.module.css";
import { look } from "./selection";
import { counted, listed } from "./wording";

/** One battle: how it may end, whether that is exact, and what it may cost. */
export function OddsOf({ odds, success, open = false }: { odds: Odds; success?: number; open?: boolean }) {
  const { attack, defense, win, draw, lose, retreat } = odds;
  const rest = draw + retreat;
  return (
    <div className={css.odds}>
      <div
        className={css.bar}
        role="img"
        aria-label={`Attacker wins ${percent(win)}, draw or retreat ${percent(rest)}, defender wins ${percent(lose)}`}
      >
        <span className={css.win} style={{ flexGrow: win }} />
        <span className={css.draw} style={{ flexGrow: rest }} />
        <span className={css.lose} style={{ flexGrow: lose }} />
      </div>
      <p className={css.said}>
        <b data-tone={toneOf(success ?? win)}>{percent(success ?? win)}</b>{" "}
        {odds.takes === null ? "to win" : "to take it"}
        <span>
          costs {attack.lost_units.toFixed(1)} of {sum(attack.units)} units
          {attack.lost_value > 0 && ` (${attack.lost_value.toFixed(0)})`}, kills{" "}
          {defense.lost_units.toFixed(1)} of {sum(defense.units)}
          {defense.lost_value > 0 && ` (${defense.lost_value.toFixed(0)})`}
        </span>
      </p>
      <details open={open}>
        <summary>
          {odds.exact
            ? "exact"
            : `from ${odds.runs.toLocaleString("en")} sampled battles, ± ${(odds.error * 196).toFixed(1)} %`}
        </summary>
        <div className={css.two}>
          <Distribution title="Attackers left" side={attack} />
          <Distribution title="Defenders left" side={defense} />
        </div>
      </details>
    </div>
  );
}

/** One raid: the damage to expect, and what it costs. */
function RaidOf({ raid }: { raid: RaidOdds }) {
  const words = useMatch((state) => state.words);
  const planes = sum(raid.attack_losses);
  return (
    <p className={css.said}>
      <b>{raid.mean.toFixed(1)}</b> damage
      {raid.most !== null && ` of at most ${raid.most}`}
      <span>
        costs {planes.toFixed(1)} of {sum(raid.attack)} planes
        {raid.attack_lost > 0 && ` (${raid.attack_lost.toFixed(0)})`}
        {raid.waiting > 0 && `, if ${counted("fighter", raid.waiting, words)} there stay on the ground`}
      </span>
    </p>
  );
}

const sum = (units: Record<string, number>): number =>
  Object.values(units).reduce((all, one) => all + one, 0);

/** How many units are left with which chance, and who they are likely to be. */
function Distribution({ title, side }: { title: string; side: SideOdds }) {
  const words = useMatch((state) => state.words);
  const all = sum(side.units);
  const chances = Array.from({ length: all + 1 }, (_, left) => ({
    left,
    chance: side.left[String(left)] ?? 0,
  }));
  const top = Math.max(...chances.map(({ chance }) => chance), 0.01);
  const likeliest = side.likely.filter(({ chance }) => chance > 0.03).slice(0, 3);
  return (
    <figure className={css.distribution}>
      <figcaption>{title}</figcaption>
      <div
        className={css.columns}
        role="img"
        aria-label={chances.map(({ left, chance }) => `${left}: ${percent(chance)}`).join(", ")}
      >
        {chances.map(({ left, chance }) => (
          <span
            key={left}
            title={`${left} left: ${percent(chance)}`}
            style={{ height: `${(chance / top) * 100}%` }}
          />
        ))}
      </div>
      <p className={css.axis}>
        <span>0</span>
        <span>{all}</span>
      </p>
      <ul>
        {likeliest.map(({ units, chance }) => (
          <li key={JSON.stringify(units)}>
            <b>{percent(chance)}</b> {unitsTold(units, words)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function unitsTold(units: Record<string, number>, words: WordsTold): string {
  const told = Object.entries(units)
    .filter(([, count]) => count)
    .map(([kind, count]) => counted(kind, count, words));
  return told.length ? listed(told) : "nobody";
}

/** All battles of the plan, the chance that every one succeeds, and the weakest link. */
export function PlanOdds() {
  const turn = useTurnOdds();
  const words = useMatch((state) => state.words);
  if (!turn || turn.battles.length + turn.raids.length === 0) return null;
  return (
    <section className={css.plan} aria-label="Odds of the plan">
      <h3>
        Odds of the plan
        {turn.battles.length > 1 && <span>all succeed: {percent(turn.all)}</span>}
      </h3>
      <ul>
        {turn.raids.map((raid) => (
          <li key={`raid ${raid.space}`}>
            <button type="button" className={css.place} onClick={() => look(raid.space)}>
              {nameOf(raid.space, words)} <small>raid</small>
            </button>
            <RaidOf raid={raid} />
          </li>
        ))}
        {turn.battles.map((battle) => (
          <li key={battle.name}>
            <button type="button" className={css.place} onClick={() => look(battle.space)}>
              {nameOf(battle.space, words)}
              {turn.battles.length > 1 && turn.weakest === battle.name && <small>weakest link</small>}
            </button>
            <OddsOf odds={battle.odds} success={battle.success} />
          </li>
        ))}
      </ul>
    </section>
  );
}
