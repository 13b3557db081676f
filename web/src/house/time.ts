/** Times as people say them. */

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const clock = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** “5 minutes ago”; `seconds` since 1970. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const past = now - seconds;
  for (const [unit, size] of UNITS) if (past >= size) return relative.format(-Math.floor(past / size), unit);
  return "just now";
}

export const moment = (seconds: number): string => clock.format(seconds * 1000);

/** A length of time in its two largest parts: “3 d 4 h”. */
export function lasting(seconds: number): string {
  const parts: [string, number][] = [
    ["d", Math.floor(seconds / 86_400)],
    ["h", Math.floor((seconds / 3600) % 24)],
    ["min", Math.floor((seconds / 60) % 60)],
    ["s", Math.floor(seconds % 60)],
  ];
  const first = parts.findIndex(([, count]) => count > 0);
  const shown = parts.slice(Math.max(first, 0)).slice(0, 2);
  return first < 0
    ? "0 s"
    : shown
        .filter(([, count]) => count)
        .map(([unit, count]) => `${count} ${unit}`)
        .join(" ");
}
