/** A match in a list: its map, who plays, where it stands. */

import { Eye, Lock } from "lucide-react";
import { Link } from "wouter";
import type { MatchTold, SeatTold } from "../../api/types";
import { ago } from "../../house/time";
import { MapPicture } from "./MapPicture";
import css from "./MatchCard.module.css";

export function MatchCard({ match }: { match: MatchTold }) {
  return (
    <li className={css.card}>
      <MapPicture game={match.game} className={css.map} />
      <div className={css.body}>
        <p className={css.game}>
          {match.game_title}
          {match.private && <Lock size={14} aria-label="private" />}
          {match.sandbox_of && <span className={css.tag}>Sandbox</span>}
        </p>
        <h3 className={css.title}>
          <Link href={`/match/${match.id}`} className={css.link}>
            {match.title}
          </Link>
        </h3>
        <ul className={css.seats} aria-label="Seats">
          {match.seats.map((seat) => (
            <Chair key={seat.seat} seat={seat} asked={match.waiting_for.includes(seat.seat)} />
          ))}
        </ul>
        <p className={css.state}>
          <span>{standing(match)}</span>
          <time dateTime={new Date(match.updated * 1000).toISOString()}>{ago(match.updated)}</time>
        </p>
      </div>
      {match.your_turn && <span className={css.flag}>Your turn</span>}
    </li>
  );
}

function Chair({ seat, asked }: { seat: SeatTold; asked: boolean }) {
  return (
    <li className={`${css.seat} ${asked ? css.asked : ""}`}>
      <span className={css.seatName}>{seat.name}</span>
      <span className={seat.kind === "open" ? css.open : ""}>
        {seat.kind === "open" ? "open" : seat.holder}
      </span>
      {seat.present && <Eye size={13} aria-label="here now" />}
    </li>
  );
}

function standing(match: MatchTold): string {
  if (match.outcome) return match.outcome.text;
  if (match.status === "open") return "Waiting for players";
  return match.round ? `Round ${match.round}` : "Being played";
}
