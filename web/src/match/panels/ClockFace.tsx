/** The time a seat has left; it runs on between two words of the server. */

import { useEffect, useState } from "react";
import { lasting } from "../../house/time";
import { useMatch } from "../context";
import css from "./ClockFace.module.css";

export function ClockFace({ seat }: { seat: string }) {
  const clock = useMatch((state) => state.live.clock[seat]);
  const told = useMatch((state) => state.live.time);
  const [now, setNow] = useState(() => Date.now() / 1000);
  const running = clock?.running ?? false;
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => setNow(Date.now() / 1000), 1000);
    return () => clearInterval(timer);
  }, [running]);
  if (!clock) return null;
  const left = Math.max(0, running ? clock.bank - Math.max(0, now - told) : clock.bank);
  return (
    <span
      className={`${css.clock} ${running ? css.running : ""} ${left < 60 ? css.short : ""}`}
      title="Time left"
    >
      {lasting(left)}
    </span>
  );
}
