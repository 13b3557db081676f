/** What a typed order could go on with: names of which the last words are the beginning. Reads no rules. */

export interface Vocabulary {
  verbs: readonly string[];
  spaces: readonly string[];
  units: readonly string[];
}

const MOST = 8;

/** Whole orders, each ending in a name that fits what was typed last. */
export function completions(text: string, { verbs, spaces, units }: Vocabulary): string[] {
  if (!text.trim()) return [];
  const { before, typed } = split(text);
  if (!typed) return [];
  const first = !before.trim();
  const candidates = first
    ? [...verbs, ...spaces]
    : /(\d|,)\s*$/.test(before)
      ? units
      : [...spaces, ...units];
  const fitting = candidates.filter((name) => begins(name, typed) && fold(name) !== fold(typed));
  return fitting.slice(0, MOST).map((name) => before + name);
}

/** The order up to the last sign, number or verb, and the words behind it that may be part of a name. */
function split(text: string): { before: string; typed: string } {
  const found = /^(.*(?:[>:,"]|\b\d+\b|\b(?:in|from|to|aboard|through)\b)\s*)?([^>:,"]*)$/is.exec(text);
  const before = found?.[1] ?? "";
  const rest = found?.[2] ?? text;
  if (before) return { before, typed: rest };
  const verb = /^(\s*\S+\s+)(.+)$/.exec(rest);
  return verb ? { before: verb[1] ?? "", typed: verb[2] ?? "" } : { before, typed: rest };
}

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Word by word: "e pol" begins "East Poland". */
function begins(name: string, typed: string): boolean {
  const words = fold(name).split(" ");
  const starts = fold(typed).split(" ");
  return starts.length <= words.length && starts.every((start, at) => words[at]?.startsWith(start));
}
