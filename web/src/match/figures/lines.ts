/** How the lines of charts are told apart, whoever they are of. */

export const DASHES = ["", "7 3", "2 3", "10 3 2 3", "4 2", "1 4"];

export interface Series {
  id: string;
  name: string;
  /** One value for each point of the chart; null where there is none. */
  values: (number | null)[];
}

export const colour = (place: number): string => `var(--line-${(place % 6) + 1})`;
export const dash = (place: number): string => DASHES[place % DASHES.length] ?? "";

/** Round numbers at the side of a chart, a handful of them. */
export function ticks(low: number, high: number, about = 4): number[] {
  const span = high - low || 1;
  const rough = span / about;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * size).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, place) => first + place * step);
}
