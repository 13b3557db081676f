/** What the seats have left to think with; it runs on between two words of the server. */

import { useEffect, useState } from "react";
import { useMatch } from "./context";

/** How far the clock of this computer is ahead of the server's, as far as its messages can tell. */
let ahead = Number.POSITIVE_INFINITY;

/** A message says what time it is at the server. The quickest of all messages tells best. */
export function heardTime(time: number): void {
  ahead = Math.min(ahead, Date.now() / 1000 - time);
}

const serverNow = (): number => Date.now() / 1000 - (Number.isFinite(ahead) ? ahead : 0);

/** Seconds left, by seat; seats without a clock are left out. */
export function useTimeLeft(): Record<string, number> {
  const clock = useMatch((state) => state.live.clock);
  const told = useMatch((state) => state.live.time);
  const [now, setNow] = useState(serverNow);
  const ticks = Object.values(clock).some((one) => one.running);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word of the server is counted on from anew
  useEffect(() => {
    setNow(serverNow());
    if (!ticks) return;
    const timer = window.setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [ticks, told]);
  const left = ([seat, { bank, running, away }]: [string, (typeof clock)[string]]): [string, number] => [
    seat,
    running && !away ? Math.max(0, bank - Math.max(0, now - told)) : bank,
  ];
  return Object.fromEntries(Object.entries(clock).map(left));
}
