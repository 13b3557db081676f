/** Throws as events tell them: whose dice, how many, what they needed, what they showed. */

import type { ChanceRequest, Told } from "../api/types";

export interface ThrownGroup {
  /** The kind of unit, or what else the dice are for. */
  label: string;
  roller: string;
  needs: number | null;
  faces: number;
  values: number[];
}

export interface Throw {
  seq: number;
  purpose: string;
  groups: ThrownGroup[];
  hits: number | null;
  expected: number | null;
}

/** A throw told by an event; null for events that tell of something else. */
export function thrownOf({ seq, data }: Told): Throw | null {
  if (!Array.isArray(data.values) || !Array.isArray(data.groups)) return null;
  const values = data.values as number[];
  let at = 0;
  const groups = (data.groups as unknown[][]).map(([label, roller, count, needs]): ThrownGroup => {
    const mine = values.slice(at, at + Number(count));
    at += Number(count);
    return {
      label: String(label),
      roller: String(roller),
      needs: typeof needs === "number" ? needs : null,
      faces: 6,
      values: mine,
    };
  });
  const counts = groups.every(({ needs }) => needs !== null);
  const hits = groups.reduce(
    (sum, group) => sum + group.values.filter((value) => isHit(value, group.needs)).length,
    0,
  );
  return {
    seq,
    purpose: String(data.purpose ?? ""),
    groups,
    hits: counts ? hits : null,
    expected: counts ? expectedOf(groups.map((group) => ({ ...group, count: group.values.length }))) : null,
  };
}

export const isHit = (value: number, needs: number | null): boolean => needs !== null && value <= needs;

/** How many hits dice make on the average. */
export function expectedOf(
  groups: readonly { count: number; needs: number | null; faces: number }[],
): number {
  return groups.reduce(
    (sum, { count, needs, faces }) => sum + (count * Math.min(needs ?? 0, faces)) / faces,
    0,
  );
}

export const expectedHits = (chance: ChanceRequest): number => expectedOf(chance.groups);

/** Numbers typed for dice, in the order they were typed; those a die cannot show are left out. */
export function typedValues(text: string, faces: readonly number[]): number[] {
  const tight = faces.every((most) => most < 10);
  const found = tight ? text.match(/\d/g) : text.match(/\d+/g);
  return (found ?? []).map(Number).filter((value, at) => value >= 1 && value <= (faces[at] ?? 0));
}
