/** The units of one space that can be ordered about, as the server offers them. */

import { useEffect, useMemo, useState } from "react";
import type { PieceView, SpaceView, WordsTold } from "../api/types";
import { type MatchStore, useMatch, useMatchStore } from "../match/context";
import { movers, type Openings, sendable } from "./openings";
import { kindOfKey, ownerOfKey } from "./plan";

export interface TrayUnit {
  key: string;
  label: string;
  most: number;
  kind: string;
  owner: string;
  piece: PieceView | null;
}

/** Units that are ordered in the same way: those of the space, or those aboard one ship. */
export interface TrayGroup {
  verb: string;
  ship: string;
  units: TrayUnit[];
}

export interface Tray {
  space: string;
  decision: string;
  groups: TrayGroup[];
}

/** Null while it is asked for; no groups where nothing can be ordered. */
export function useTray(space: string | null, openings: Openings | null): Tray | null {
  const store = useMatchStore();
  const [tray, setTray] = useState<Tray | null>(null);
  useEffect(() => {
    let current = true;
    if (!space || !openings) return;
    trayOf(store, space, openings).then(
      (found) => current && setTray(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [store, space, openings]);
  return tray && tray.space === space && tray.decision === openings?.decision.id ? tray : null;
}

export async function trayOf(store: MatchStore, space: string, openings: Openings): Promise<Tray> {
  const { peek, live, decision } = store.getState();
  if (decision?.id !== openings.decision.id) return { space, decision: "", groups: [] };
  const seen = live.view.spaces[space];
  const groups: TrayGroup[] = [];
  for (const verb of movers(openings)) {
    const first = openings.verbs[verb];
    if (!first?.choices.some((choice) => choice.pick === space && !choice.why_not.length)) continue;
    const next = await peek([verb, space]);
    if (next.asks === "unit") {
      groups.push({
        verb,
        ship: "",
        units: next.choices.map(({ pick, label }) => unitOf(pick, label, seen, "")),
      });
    }
    for (const ship of next.asks === "ship" ? next.choices : []) {
      const aboard = await peek([verb, space, ship.pick]);
      if (aboard.asks !== "unit" || !aboard.choices.length) continue;
      const units = aboard.choices.map(({ pick, label }) => unitOf(pick, label, seen, ship.pick));
      groups.push({ verb, ship: ship.pick, units });
    }
  }
  const single = piecesAt(store, seen, openings);
  if (single.length) groups.push({ verb: "", ship: "", units: single });
  return { space, decision: openings.decision.id, groups };
}

/** Single pieces that can be sent from here. */
function piecesAt(store: MatchStore, seen: SpaceView | undefined, openings: Openings): TrayUnit[] {
  const able = sendable(openings);
  const { words } = store.getState();
  return (seen?.pieces ?? [])
    .filter(({ key }) => key && able.has(key))
    .map((piece) => {
      const { kind, owner, key = "" } = piece;
      return { key, label: words.pieces?.[key]?.name ?? key, most: 1, kind, owner, piece };
    });
}

/** A single piece, wherever it stands. */
export function unitAnywhere(
  key: string,
  spaces: Readonly<Record<string, SpaceView>>,
  words: WordsTold,
): TrayUnit {
  const told = words.pieces?.[key];
  const all = Object.values(spaces).flatMap(({ pieces }) => pieces ?? []);
  const piece = all.find((one) => one.key === key) ?? null;
  const label = told?.name ?? words.names[key] ?? key;
  return { key, label, most: 1, kind: told?.kind ?? key, owner: told?.owner ?? "", piece };
}

function unitOf(key: string, label: string, seen: SpaceView | undefined, ship: string): TrayUnit {
  const kind = kindOfKey(key);
  const owner = ownerOfKey(key);
  const piece = seen?.pieces?.find((one) => one.key === key) ?? null;
  const most = piece?.count ?? aboardOf(seen, ship, owner, kind);
  return { key, label, most, kind, owner, piece };
}

/** How many of a kind are aboard: of one ship, or of all ships of the space. */
function aboardOf(seen: SpaceView | undefined, ship: string, owner: string, kind: string): number {
  let count = 0;
  for (const piece of seen?.pieces ?? []) {
    if (ship && piece.key !== ship) continue;
    const cargo = Array.isArray(piece.marks?.cargo) ? (piece.marks.cargo as string[][]) : [];
    const fitting = cargo.filter(
      ([power, what, target]) => power === owner && what === kind && !target,
    ).length;
    count += fitting * (piece.count ?? 1);
  }
  return Math.max(count, 1);
}

/** Whether anything of the question in hand can be ordered in a space. */
export function useReadySpaces(openings: Openings | null): ReadonlySet<string> {
  const spaces = useMatch((state) => state.words.spaces);
  const seen = useMatch((state) => state.live.view.spaces);
  return useMemo(() => {
    const found = movers(openings).flatMap((verb) => openings?.verbs[verb]?.choices ?? []);
    const ready = found.filter(({ pick, why_not }) => pick in spaces && !why_not.length);
    const able = sendable(openings);
    const standing = Object.entries(able.size ? seen : {}).filter(([, { pieces }]) =>
      pieces?.some(({ key }) => key && able.has(key)),
    );
    return new Set([...ready.map(({ pick }) => pick), ...standing.map(([space]) => space)]);
  }, [openings, spaces, seen]);
}
