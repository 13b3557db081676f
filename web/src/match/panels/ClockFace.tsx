/** The time a seat has left, or that its holder is away and the clock stands. */

import { lasting } from "../../house/time";
import { useTimeLeft } from "../clocks";
import { useMatch } from "../context";
import css from "./ClockFace.module.css";

export function ClockFace({ seat }: { seat: string }) {
  const clock = useMatch((state) => state.live.clock[seat]);
  const left = useTimeLeft()[seat];
  if (!clock || left === undefined) return null;
  const running = clock.running && !clock.away;
  return (
    <span
      className={`${css.clock} ${running ? css.running : ""} ${left < 60 ? css.short : ""}`}
      title={clock.away ? "On vacation: the clock stands" : "Time left"}
    >
      {clock.away && "away · "}
      {lasting(left)}
    </span>
  );
}
