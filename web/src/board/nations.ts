/**
 * How powers look on counters: a colour, a letter and a hatching each, so that no two are told apart by colour alone.
 *
 * The colours are a set that stays distinct with every common kind of sight (nations.test.ts simulates them). A power
 * takes the one nearest to the tint of its most valuable home space, so that counters and map agree.
 */

import type { PowerTold, SpaceTold, WordsTold } from "../api/types";
import type { Legend, Places, Tint } from "./drawn";

export interface Nation {
  id: string;
  name: string;
  adjective: string;
  letter: string;
  /** The colour all its pieces show to strangers, by name; "" where the game gives none. */
  coat: string;
  body: string;
  /** The colour of signs on the body. */
  ink: string;
  hatch: string;
  /** The tint of the legend that lands of this power bear; "" if the board has none. */
  tint: string;
  /** The spaces that are its own by print. */
  printed: ReadonlySet<string>;
}

interface Coat {
  body: string;
  ink: string;
}

const PALE = "#fff9ea";
const DARK = "#16130e";

export const COATS: readonly Coat[] = [
  { body: "#363b43", ink: PALE },
  { body: "#a81f16", ink: PALE },
  { body: "#2a6cc0", ink: PALE },
  { body: "#9fca6e", ink: DARK },
  { body: "#f0cb45", ink: DARK },
  { body: "#6d3f94", ink: PALE },
  { body: "#8fd0f0", ink: DARK },
  { body: "#d87890", ink: DARK },
];

/** Coats that a game gives by name. Several powers may wear one; letter and hatching tell them apart. */
export const NAMED_COATS: Readonly<Record<string, Coat>> = {
  black: { body: "#363b43", ink: PALE },
  red: { body: "#a81f16", ink: PALE },
  blue: { body: "#2a6cc0", ink: PALE },
  orange: { body: "#e6a23c", ink: DARK },
  green: { body: "#3a6e2a", ink: PALE },
};

const HATCHES = ["falling", "rising", "level", "grid", "net", "upright", "", "dots"];

/** Pieces that belong to nobody in particular. */
export const NOBODY: Nation = {
  id: "",
  name: "",
  adjective: "",
  letter: "",
  coat: "",
  body: "#8b8475",
  ink: DARK,
  hatch: "",
  tint: "",
  printed: new Set(),
};

export type Nations = Readonly<Record<string, Nation>>;

const made = new WeakMap<WordsTold, { places: Places | null; nations: Nations }>();

/** The looks of all powers of a game; made once for the same words and board. */
export function nationsOf(words: WordsTold, places: Places | null, legend: Legend | null): Nations {
  const known = made.get(words);
  if (known && known.places === places) return known.nations;
  const nations = make(words, places, legend);
  made.set(words, { places, nations });
  return nations;
}

function make(words: WordsTold, places: Places | null, legend: Legend | null): Nations {
  const tints = new Map(legend?.tints.map((tint) => [tint.id, tint]));
  const letters = lettersOf(words.powers);
  const homes = words.powers.map(({ id }) => tints.get(homeTint(id, words.spaces, places)));
  const coats = coatsFor(homes);
  const nations: Record<string, Nation> = {};
  words.powers.forEach((power, place) => {
    const coat = NAMED_COATS[power.coat ?? ""] ?? coats[place] ?? NOBODY;
    nations[power.id] = {
      ...power,
      coat: power.coat ?? "",
      body: coat.body,
      ink: coat.ink,
      letter: power.letter || (letters[place] ?? "?"),
      hatch: HATCHES[place % HATCHES.length] ?? "",
      tint: homes[place]?.id ?? "",
      printed: new Set(Object.keys(words.spaces).filter((space) => words.spaces[space]?.owner === power.id)),
    };
  });
  return nations;
}

export const nationOf = (nations: Nations, power: string): Nation =>
  nations[power] ?? { ...NOBODY, id: power, name: power, letter: power.slice(0, 1).toUpperCase() };

/** The tint of the space of a power, by print, that is worth most. */
function homeTint(power: string, spaces: Record<string, SpaceTold>, places: Places | null): string {
  let tint = "";
  let most = -1;
  for (const [id, space] of Object.entries(spaces)) {
    const bears = places?.spaces[id]?.tint;
    if (space.owner === power && bears && Number(space.worth || 0) > most) {
      most = Number(space.worth || 0);
      tint = bears;
    }
  }
  return tint;
}

/** One letter each: the first of the adjective that is still free, else of the name. */
function lettersOf(powers: readonly PowerTold[]): string[] {
  const taken = new Set<string>();
  return powers.map(({ adjective, name }) => {
    const free = [...`${adjective}${name}`.toUpperCase()].find(
      (sign) => /\p{L}/u.test(sign) && !taken.has(sign),
    );
    taken.add(free ?? "");
    return free ?? "?";
  });
}

/** A coat for each power: those that agree best with a tint are given first. */
function coatsFor(homes: readonly (Tint | undefined)[]): Coat[] {
  const pairs = homes.flatMap((tint, place) =>
    COATS.map((coat) => ({ place, coat, far: tint ? unlike(coat, tint) : 999 + COATS.indexOf(coat) })),
  );
  pairs.sort((one, other) => one.far - other.far);
  const found: Coat[] = [];
  for (const { place, coat } of pairs) {
    if (!found[place] && !Object.values(found).includes(coat)) found[place] = coat;
  }
  return found;
}

/** A tint with less colour than this counts as grey. */
const GREY = 20;

/** How far a coat is from a tint: in hue where the tint has one, else in colourfulness. Strong coats come first. */
function unlike(coat: Coat, tint: Tint): number {
  const [a, b] = hueOf(coat.body);
  const [ta, tb] = hueOf(tint.light.fill);
  if (Math.hypot(ta, tb) < GREY) return Math.hypot(a, b);
  if (Math.hypot(a, b) < GREY) return 180;
  const turned = Math.abs(Math.atan2(b, a) - Math.atan2(tb, ta));
  return (Math.min(turned, 2 * Math.PI - turned) * 180) / Math.PI + COATS.indexOf(coat) * 3;
}

/** The place of a colour in the plane of hues (CIELAB a, b). */
export function hueOf(colour: string): [number, number] {
  const [, a, b] = lab(colour);
  return [a, b];
}

export function lab(colour: string): [number, number, number] {
  return labOfLinear(linear(colour));
}

export function linear(colour: string): [number, number, number] {
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

export function labOfLinear([r, g, b]: readonly [number, number, number]): [number, number, number] {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
