/** What a real server said, for tests: see tools/record.mjs. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { GameTold, Look, MatchPage, StepTold, Told, WordsTold } from "../api/types";
import { assemble, type DrawnBoard, type Legend, type Places, type Topology } from "../board/drawn";

const read = <T>(...path: string[]): T => JSON.parse(readFileSync(resolve(...path), "utf8")) as T;
const recorded = <T>(name: string): T => read<T>("src/recorded", `${name}.json`);

export const game = recorded<GameTold>("game");
export const words = recorded<WordsTold>("words");
export const match = recorded<MatchPage>("match");
export const buying = recorded<Look>("buying");
export const planning = recorded<{ look: Look; top: StepTold; move: StepTold }>("planning");
export const choosing = recorded<Look>("choosing");
export const dice = recorded<Look>("dice");
export const losses = recorded<{ look: Look; events: Told[]; first: StepTold }>("losses");

/** The drawn board of a game, from the files the server hands out. */
export function boardOf(id: string): DrawnBoard {
  const file = <T>(name: string) => read<T>("../src/wartable/games", id, "data/board", name);
  return assemble(file<Topology>("areas.topojson"), file<Places>("places.json"), file<Legend>("legend.json"));
}
