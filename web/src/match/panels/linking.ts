/** Finds the places that a text speaks of, by their names. */

import type { WordsTold } from "../../api/types";

export interface Part {
  text: string;
  /** The space this part names; empty for plain text. */
  space: string;
}

interface Names {
  pattern: RegExp;
  spaces: Map<string, string>;
}

const known = new WeakMap<WordsTold, Names>();

/** The names of all spaces, the longest first. A place whose name is that of a power, too, is left out: mostly
 * the power is meant. */
function namesOf(words: WordsTold): Names {
  const found = known.get(words);
  if (found) return found;
  const powers = new Set(words.powers.map((power) => power.name));
  const places = Object.entries(words.spaces).filter(([, { name }]) => name && !powers.has(name));
  const spaces = new Map(places.map(([space, { name }]) => [name, space]));
  const longest = [...spaces.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const names = { pattern: new RegExp(`(?<![\\p{L}])(${longest.join("|")})(?![\\p{L}\\d])`, "u"), spaces };
  known.set(words, names);
  return names;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The text in parts: plain ones, and names of places. */
export function linkedParts(text: string, words: WordsTold): Part[] {
  const { pattern, spaces } = namesOf(words);
  if (!spaces.size) return [{ text, space: "" }];
  return text
    .split(pattern)
    .map((part) => ({ text: part, space: spaces.get(part) ?? "" }))
    .filter((part) => part.text);
}

/** The places a text speaks of. */
export function mentioned(text: string, words: WordsTold): string[] {
  return [...new Set(linkedParts(text, words).flatMap((part) => part.space || []))];
}
