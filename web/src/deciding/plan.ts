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

type Known = Readonly<Record<string, unknown>>;
type Pieces = Readonly<Record<string, { kind: string; owner: string }>>;

/** The orders of a plan, in their order. `origins` says where single pieces came from. */
export function plannedOf(items: unknown, spaces: Known, pieces: Pieces = {}, origins?: unknown): Planned[] {
  if (!Array.isArray(items)) return [];
  const from = (origins ?? {}) as Record<string, string>;
  return items
    .filter((item) => typeof item === "string")
    .map((item, at) => begun(planned(item, at + 1, spaces, pieces), pieces, from));
}

/** Orders to single pieces do not say where these stand. */
function begun(order: Planned, pieces: Pieces, origins: Readonly<Record<string, string>>): Planned {
  const key = order.units[0]?.key ?? "";
  const origin = key in pieces ? origins[key] : undefined;
  return origin ? { ...order, path: [origin, ...order.path] } : order;
}

export function planned(written: string, number: number, spaces: Known, pieces: Pieces = {}): Planned {
  const tokens = [...written.matchAll(TOKENS)].map((found) => found[1] ?? found[0]);
  const verb = /^\d/.test(tokens[0] ?? "") ? "move" : (tokens.shift() ?? "");
  const units: PlannedUnits[] = [];
  const path: string[] = [];
  const errand = /\bto (\w+)$/.exec(written)?.[0] ?? "";
  let aside = false; // behind "aboard", "from" and "through" come names of ships and of places that serve
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as string;
    if (["aboard", "from", "through"].includes(token)) aside = path.length > 0;
    else if (token in pieces)
      units.push({
        count: 1,
        key: token,
        kind: pieces[token]?.kind ?? "",
        owner: pieces[token]?.owner ?? "",
      });
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
