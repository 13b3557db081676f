/** Who plays with whom. */

import type { GameTold, MatchPage } from "../api/types";

/** The powers that play on the side of a power, itself among them. */
export function friendsOf(
  power: string,
  game: GameTold,
  match: Pick<MatchPage, "plan">,
): ReadonlySet<string> {
  const plan = game.seat_plans.find(({ id }) => id === match.plan) ?? game.seat_plans[0];
  const seat = Object.entries(plan?.seats ?? {}).find(([, powers]) => powers.includes(power))?.[0];
  if (!plan || !seat) return new Set([power]);
  const side = Object.values(plan.sides ?? {}).find((seats) => seats.includes(seat)) ?? [seat];
  return new Set(side.flatMap((one) => plan.seats[one] ?? []));
}
