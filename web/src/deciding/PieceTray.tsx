/** The single pieces of a space that can be sent: a click takes one in hand, another lets it go. */

import { useDrawnBoard } from "../board/drawnboard";
import { CounterPicture } from "../board/Figure";
import { marksOf, nameOf } from "../board/marks";
import { nationOf } from "../board/nations";
import { useMatch } from "../match/context";
import css from "./deciding.module.css";
import pieces from "./pieces.module.css";
import { pickLot, useTable } from "./selection";
import type { TrayUnit } from "./tray";

export function PieceTray({ space, units }: { space: string; units: readonly TrayUnit[] }) {
  const picked = useTable((state) => state.picked);
  const words = useMatch((state) => state.words);
  const mine = picked?.from === space ? picked.lots : {};
  const all = units.every(({ key }) => mine[key]);
  return (
    <>
      <h3 className={css.subtitle}>
        In {nameOf(space, words)}
        {units.length > 1 && (
          <button
            type="button"
            className={css.link}
            onClick={() => {
              for (const { key } of units) pickLot(space, key, all ? 0 : 1);
            }}
          >
            {all ? "none" : "all"}
          </button>
        )}
      </h3>
      <ul className={pieces.pieces}>
        {units.map((unit) => (
          <li key={unit.key}>
            <PieceButton
              unit={unit}
              on={Boolean(mine[unit.key])}
              act={() => pickLot(space, unit.key, mine[unit.key] ? 0 : 1)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

export function PieceButton({ unit, on, act }: { unit: TrayUnit; on: boolean; act: () => void }) {
  const words = useMatch((state) => state.words);
  const { nations } = useDrawnBoard();
  const { key, kind, owner, label, piece } = unit;
  return (
    <button
      type="button"
      className={pieces.piece}
      aria-pressed={on}
      onClick={act}
      title={words.pieces?.[key]?.figures}
    >
      <CounterPicture
        kind={kind}
        name={words.units[kind]?.name ?? kind}
        count={1}
        nation={nationOf(nations, owner)}
        together={false}
        pieces={piece ? [piece] : []}
        face={words.pieces?.[key]}
        size={46}
      />
      <span className={css.naming}>
        {label}
        {piece && <small>{marksOf(piece, words)}</small>}
      </span>
    </button>
  );
}
