/** All about one space: worth, holder, units, neighbours. */

import { lazy, Suspense } from "react";
import type { PieceView, SpaceTold } from "../api/types";
import { look, useTable } from "../deciding/selection";
import { useMatch } from "../match/context";
import { hiddenLine } from "../textboard/lines";
import css from "./board.module.css";
import { useDrawnBoard } from "./drawnboard";
import { CounterPicture } from "./Figure";
import { adjectiveOf, marksOf } from "./marks";
import { nationOf } from "./nations";
import { byOwner, stacksOf, total } from "./stacking";

const About = lazy(() => import("../sheets/About"));

export function SpaceInspector() {
  const space = useTable((state) => state.space);
  const told = useMatch((state) => (space ? state.words.spaces[space] : undefined));
  if (!space || !told) return null;
  return <Inspector space={space} told={told} />;
}

function Inspector({ space, told }: { space: string; told: SpaceTold }) {
  const words = useMatch((state) => state.words);
  const seen = useMatch((state) => state.look.view.spaces[space]);
  const goTo = useMatch((state) => state.goTo);
  const { nations } = useDrawnBoard();
  const holder = seen?.controller ?? "";
  const owner =
    told.owner && told.owner !== holder
      ? ` · printed: ${words.names[told.owner] ?? nameOf(words, told.owner)}`
      : "";
  return (
    <section className={css.inspector} aria-label={told.name}>
      <header>
        <h2>{told.name}</h2>
        {told.worth && (
          <span className={css.worth} title="Worth">
            {told.worth}
          </span>
        )}
      </header>
      <p className={css.facts}>
        {told.group}
        {holder && ` · holder: ${nameOf(words, holder)}${owner}`}
        {!holder && told.owner && ` · printed: ${nameOf(words, told.owner)}`}
        {seen?.marks?.contested ? " · contested" : ""}
      </p>
      <p className={css.facts}>{told.note}</p>
      {byOwner(seen?.pieces ?? []).map(([power, pieces]) => (
        <div key={power}>
          <h3 className={css.subtitle}>
            {pieces[0]?.token ? adjectiveOf(power, words) : nameOf(words, power)}
          </h3>
          <ul className={css.stacks}>
            {stacksOf(pieces).map((stack) => (
              <Stack key={stack[0]?.key || stack[0]?.kind} stack={stack} />
            ))}
          </ul>
        </div>
      ))}
      {!seen?.pieces?.length && <p className={css.facts}>No units stand here.</p>}
      <Suspense>
        <About space={space} />
      </Suspense>
      <h3 className={css.subtitle}>Beside it</h3>
      <div className={css.neighbours}>
        {told.neighbours.map((neighbour) => (
          <button
            type="button"
            key={neighbour.space}
            className={css.neighbour}
            data-medium={words.spaces[neighbour.space]?.medium}
            disabled={!neighbour.passage.length}
            title={
              neighbour.name ||
              (neighbour.passage.length ? `by ${neighbour.passage.join(" and ")}` : "no passage")
            }
            onClick={() => {
              look(neighbour.space);
              goTo(neighbour.space);
            }}
          >
            {words.spaces[neighbour.space]?.name ?? neighbour.space}
          </button>
        ))}
      </div>
    </section>
  );

  function Stack({ stack }: { stack: PieceView[] }) {
    const piece = stack[0] as PieceView;
    const unit = words.units[piece.kind];
    const face = words.pieces?.[piece.key ?? ""];
    const count = total(stack);
    const nation = nationOf(nations, piece.owner);
    const notes = marksOf(piece, words);
    return (
      <li>
        <CounterPicture
          kind={piece.kind}
          name={unit?.name ?? piece.kind}
          count={count}
          nation={nation}
          together={false}
          pieces={stack}
          face={face}
          size={face ? 44 : 36}
        />
        <span title={face?.figures}>
          {piece.token && hiddenLine(piece.owner, stack, words)}
          {face?.name}
          {!piece.token && !face && `${count} ${(count === 1 ? unit?.name : unit?.many) ?? piece.kind}`}
          {notes && <small>{notes}</small>}
        </span>
      </li>
    );
  }
}

function nameOf(
  words: { names: Record<string, string>; powers: { id: string; name: string }[] },
  id: string,
): string {
  return words.powers.find((power) => power.id === id)?.name ?? words.names[id] ?? id;
}
