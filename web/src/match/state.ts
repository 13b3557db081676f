/** Everything a page knows about one match. One source: the server; the rest is where the reader looks. */

import type {
  ChatTold,
  Checked,
  Decision,
  Done,
  GameTold,
  Json,
  Look,
  MatchPage,
  PingPushed,
  RefusalTold,
  StepTold,
  Told,
  WordsTold,
} from "../api/types";

/** How the push stands: `lost` tries again by itself, `refused` does not. */
export type Connection = "connecting" | "open" | "lost" | "refused";

/** Spaces that stand out on the board, and who asked for it. */
export interface Highlight {
  spaces: string[];
  from: "log" | "chat" | "panel" | "recap" | "guide" | "";
}

/** An answer as `step` or `check` handed it out, or a typed order. */
export interface Given {
  answer?: Json;
  order?: string;
}

export interface MatchFacts {
  match: MatchPage;
  game: GameTold;
  words: WordsTold;
  /** With whose eyes this page looks: a seat of mine, `spectator` or `referee`. */
  seat: string;
  /** The newest look. */
  live: Look;
  /** The look that is shown: `live`, or an earlier moment (then nothing can be done in it). */
  look: Look;
  /** The earlier moment that is looked at; null for now. */
  at: number | null;
  /** The log, oldest first; what was undone is gone from it. */
  events: Told[];
  /** The newest entry that this browser had seen before this visit; null for a first visit. */
  seen: number | null;
  chat: ChatTold[];
  /** Pings of the last seconds. */
  pings: PingPushed[];
  connection: Connection;
  /** The decision of mine that is in hand; null while others are asked. */
  decision: Decision | null;
  /** The picks so far on the way to an answer, and how they may go on. */
  draft: string[];
  step: StepTold | null;
  /** Why the last answer, pick or order was refused. */
  refusals: RefusalTold[];
  /** Any other trouble with the last request, as a sentence. */
  trouble: string;
  /** An answer is on its way. */
  busy: boolean;
  /** Orders are noted in their canonical spelling: for lessons, which know what they wait for. */
  noting: boolean;
  given: { seq: number; written: string }[];
  tried: string[];
  highlight: Highlight;
  /** The spaces the board should bring into view; `turn` changes with each wish. */
  focus: { spaces: string[]; turn: number } | null;
}

export interface MatchDeeds {
  /** Look with the eyes of another seat. */
  choose(seat: string): Promise<void>;
  /** Take another of my open decisions in hand. */
  take(decision: string): void;
  /** Walk on in the draft; walk back; begin again with a given draft. */
  pick(pick: string): Promise<void>;
  unpick(count?: number): Promise<void>;
  setDraft(draft: string[]): Promise<void>;
  /** How a draft would go on, without changing the draft in hand. */
  peek(draft: string[]): Promise<StepTold>;
  /** Whether an answer or a typed order would be accepted; changes nothing. */
  check(given: Given): Promise<Checked>;
  /** Answer the decision in hand. Resolves with what happened, or null when it was refused (see `refusals`). */
  act(given: Given): Promise<Done | null>;
  /** Roll the dice that are wanted; with values, those of real dice. */
  roll(values?: number[]): Promise<Done | null>;
  undo(): Promise<Done | null>;
  redo(): Promise<Done | null>;
  proposeUndo(to?: number): Promise<Done | null>;
  consent(yes: boolean): Promise<Done | null>;
  /** Look at an earlier moment; null for now. */
  lookAt(seq: number | null): Promise<void>;
  setHighlight(highlight: Highlight): void;
  goTo(...spaces: string[]): void;
  /** Forget refusals and troubles that were read. */
  dismiss(): void;
  say(text: string, to: "match" | "side"): Promise<void>;
  ping(space: string, text?: string, to?: "match" | "side"): Promise<void>;
  /** Ask for the page and the look again. */
  refresh(): Promise<void>;
  /** Everything told so far has been seen. */
  markSeen(): void;
}

export type MatchState = MatchFacts & MatchDeeds;
