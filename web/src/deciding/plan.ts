/** Planned orders as the view lists them, read back from their notation so that they can be drawn. */

export interface PlannedUnits {
  count: number;
  /** The name of the stack in orders. */
  key: string;
  kind: string;
  owner: string;
}

export interface Planned {
  /** Its place in the plan, from 1, as orders count. */
  number: number;
  written: string;
  verb: string;
  units: PlannedUnits[];
  /** The spaces it leads through; one only for what is put into a space. */
  path: string[];
  /** What is to be done at its end, if that is said: "to raid". */
  errand: string;
}

const TOKENS = /"([^"]*)"|([^\s",:>]+)|[,:>]/g;

/** The orders of a plan, in their order. */
export function plannedOf(items: unknown, spaces: Readonly<Record<string, unknown>>): Planned[] {
  if (!Array.isArray(items)) return [];
  return items.filter((item) => typeof item === "string").map((item, at) => planned(item, at + 1, spaces));
}

export function planned(written: string, number: number, spaces: Readonly<Record<string, unknown>>): Planned {
  const tokens = [...written.matchAll(TOKENS)].map((found) => found[1] ?? found[0]);
  const verb = /^\d/.test(tokens[0] ?? "") ? "move" : (tokens.shift() ?? "");
  const units: PlannedUnits[] = [];
  const path: string[] = [];
  const errand = /\bto (\w+)$/.exec(written)?.[0] ?? "";
  let aside = false; // behind "aboard", "from" and "through" come names of ships and of places that serve
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as string;
    if (["aboard", "from", "through"].includes(token)) aside = path.length > 0;
    else if (/^\d+$/.test(token) && !path.length) units.push(unitsOf(Number(token), tokens[++at] ?? ""));
    else if (token in spaces && !aside) path.push(token);
  }
  return { number, written, verb, units, path, errand };
}

function unitsOf(count: number, key: string): PlannedUnits {
  return { count, key, kind: kindOfKey(key), owner: ownerOfKey(key) };
}

/** Stacks are named `power.kind` and what else tells them apart; a bare kind is a name, too. */
export function kindOfKey(key: string): string {
  return /^(?:[a-z0-9_]+\.)?([a-z_]+)/.exec(key)?.[1] ?? key;
}

export function ownerOfKey(key: string): string {
  return /^([a-z0-9_]+)\./.exec(key)?.[1] ?? "";
}
