/** The board of a battle: the turns in their order, and on either side the units that act in each. */

import { useDrawnBoard } from "../../board/drawnboard";
import { CounterPicture } from "../../board/Figure";
import { marksOf, nameOf } from "../../board/marks";
import { nationOf } from "../../board/nations";
import { useMatch } from "../../match/context";
import { hiddenLine } from "../../textboard/lines";
import { useOpenings } from "../openings";
import { pickLot, useTable } from "../selection";
import css from "./blockbattle.module.css";
import { askedUnits, type Fight, type Fighter, rowsOf } from "./fight";

export function BattleBoard({ fight, asked }: { fight: Fight; asked: boolean }) {
  const words = useMatch((state) => state.words);
  const openings = useOpenings();
  const able = asked ? askedUnits(openings) : NOBODY;
  const targets = fight.firing;
  return (
    <>
      <Track fight={fight} />
      {fight.raid && <p className={css.note}>An air raid.</p>}
      <div className={css.sides}>
        <Side title="Attack" side={fight.attacker} fight={fight} able={able} />
        <Side title="Defense" side={fight.defender} fight={fight} able={able} />
      </div>
      <Waiting fight={fight} />
      {targets && targets.hits > 0 && (
        <p className={css.note} role="status">
          {nameOf(targets.by.split(".")[0] ?? "", words)}: {targets.hits}{" "}
          {targets.hits === 1 ? "hit" : "hits"} on {nameOf(targets.at, words)} to be taken.
        </p>
      )}
    </>
  );
}

const NOBODY: ReadonlySet<string> = new Set();

/** Whose turn it is: the defender before the attacker in each letter. */
function Track({ fight }: { fight: Fight }) {
  const words = useMatch((state) => state.words);
  const { turns, turn, defender } = fight;
  return (
    <ol className={css.track} aria-label="Battle turns">
      {turns.map(({ name, side }, at) => {
        const state = turn === null || at > turn ? "next" : at < turn ? "done" : "now";
        const role = side === defender ? "defends" : "attacks";
        return (
          <li
            key={name + side}
            data-state={state}
            data-role={role}
            aria-current={state === "now" ? "step" : undefined}
            title={`${name}: ${nameOf(side, words)} ${role}`}
          >
            <b>{name}</b>
            <span>{nameOf(side, words)}</span>
          </li>
        );
      })}
    </ol>
  );
}

interface SideProps {
  title: string;
  side: string;
  fight: Fight;
  able: ReadonlySet<string>;
}

function Side({ title, side, fight, able }: SideProps) {
  const words = useMatch((state) => state.words);
  const rows = rowsOf(fight, side);
  const now = fight.turn === null ? undefined : fight.turns[fight.turn];
  return (
    <section className={css.side} aria-label={`${title}: ${nameOf(side, words)}`}>
      <h3>
        {title}
        <small>{nameOf(side, words)}</small>
      </h3>
      {!rows.length && <p className={css.note}>nobody left</p>}
      {rows.map(({ turn, fighters }) => (
        <div key={turn} className={css.row} data-now={(now?.name === turn && now.side === side) || undefined}>
          <b>{turn || "–"}</b>
          <ul>
            {fighters.map((one) => (
              <li key={one.id}>
                <Unit fighter={one} space={fight.space} able={able.has(one.id)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Unit({ fighter, space, able }: { fighter: Fighter; space: string; able: boolean }) {
  const words = useMatch((state) => state.words);
  const picked = useTable((state) => state.picked?.lots[fighter.id] !== undefined);
  const { nations } = useDrawnBoard();
  const holder = useMatch((state) => state.look.view.spaces[space]?.controller ?? "");
  const { id, piece, done, half, double, state } = fighter;
  const face = words.pieces?.[id];
  const name = face?.name ?? nameOf(id.split(".")[0] ?? id, words);
  const notes = [
    piece ? marksOf(piece, words) : `${fighter.dice} dice`,
    half && "half a hit taken",
    double && !half && "a step takes two hits",
    state && nameOf(state, words).replaceAll("_", " "),
    done && "has acted",
  ].filter(Boolean);
  const told = `${name}: ${notes.join(", ")}`;
  const picture = (
    <>
      <CounterPicture
        kind={face?.kind ?? "aaa"}
        name={words.units[face?.kind ?? ""]?.name ?? name}
        count={piece ? 1 : fighter.dice}
        nation={nationOf(nations, piece?.owner ?? holder)}
        together={false}
        pieces={piece ? [piece] : []}
        face={face}
        size={50}
      />
      {half && (
        <i className={css.half} aria-hidden="true">
          ½
        </i>
      )}
      {double && (
        <i className={css.double} aria-hidden="true">
          ×2
        </i>
      )}
      {state && <em>{nameOf(state, words).replaceAll("_", " ")}</em>}
      <span className="heard">{told}</span>
    </>
  );
  if (!able) {
    return (
      <span className={css.unit} data-done={done || undefined} title={told}>
        {picture}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={css.unit}
      aria-pressed={picked}
      title={told}
      onClick={() => pickOne(space, id, picked)}
    >
      {picture}
    </button>
  );
}

/** One at a time: whoever acts is named alone. */
export function pickOne(space: string, id: string, was: boolean): void {
  pickLot("", "", 0);
  if (!was) pickLot(space, id, 1);
}

/** Those who join later: faces for who may see them, else a number. */
function Waiting({ fight: { waiting, round } }: { fight: Fight }) {
  const words = useMatch((state) => state.words);
  if (!waiting.length) return null;
  const hidden = waiting.filter(({ token }) => token);
  const owners = [...new Set(hidden.map(({ owner }) => owner))];
  const lines = [
    ...waiting.filter(({ token }) => !token).map(({ key = "" }) => words.pieces?.[key]?.name ?? key),
    ...owners.map((owner) =>
      hiddenLine(
        owner,
        hidden.filter((one) => one.owner === owner),
        words,
      ),
    ),
  ];
  return (
    <p className={css.note}>
      {round === 1 ? "Joining in round 2" : "Not in this round"}: {lines.join(", ")}.
    </p>
  );
}
