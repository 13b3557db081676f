/** A card: its number, its colour as a band with a letter, its event in words. */

import { useDrawnBoard } from "../../board/drawnboard";
import { nationOf } from "../../board/nations";
import { useMatch } from "../../match/context";
import { coatNames } from "./cards";
import css from "./cards.module.css";

export function CardFace({ card, note = "" }: { card: string; note?: string }) {
  const words = useMatch((state) => state.words);
  const { nations } = useDrawnBoard();
  const told = words.cards?.[card];
  if (!told) return null;
  const coat = nationOf(nations, told.coat);
  const name = told.name.replace(/[“”]/g, "");
  return (
    <span className={css.card}>
      <span className={css.band} style={{ background: coat.body, color: coat.ink }}>
        <b title={`${told.number} commands`}>{told.number}</b>
        <span>{coatNames(words, told.coat)}</span>
        <i aria-hidden="true">{coat.letter}</i>
      </span>
      <strong>{name}</strong>
      <small className={css.when}>{told.when}</small>
      <span className={css.text}>{told.text}</span>
      {note && <small className={css.note}>{note}</small>}
    </span>
  );
}

/** The back of a card that somebody holds or has laid down. */
export function CardBack({ count }: { count: number }) {
  return (
    <span className={css.back} aria-hidden="true">
      {count}
    </span>
  );
}
