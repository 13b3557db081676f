/** The eyes through which somebody may look at a match. */

import type { MatchPage } from "../../api/types";

export interface Eyes {
  seat: string;
  name: string;
}

export function eyesOf(match: MatchPage): Eyes[] {
  const free = match.status === "over" || match.sandbox_of !== "";
  const seats = match.seats.filter((one) => free || match.me.seats.includes(one.seat));
  const eyes = seats.map(({ seat, name }) => ({ seat, name }));
  if (free) eyes.push({ seat: "referee", name: "Referee: all" });
  if (free || !eyes.length) eyes.push({ seat: "spectator", name: "Onlooker" });
  return eyes;
}
