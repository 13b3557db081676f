/** What this browser has seen of each match, for the recap after an absence. */

const key = (match: string, seat: string) => `wartable.seen.${match}.${seat}`;

export function lastSeen(match: string, seat: string): number | null {
  const kept = localStorage.getItem(key(match, seat));
  return kept === null ? null : Number(kept);
}

export function rememberSeen(match: string, seat: string, seq: number): void {
  localStorage.setItem(key(match, seat), String(seq));
}
