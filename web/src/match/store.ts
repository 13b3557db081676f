/** The store of one match: loaded, kept up to date by the push, and walked along with what is asked. */

import { createStore } from "zustand";
import { ask } from "../api/ask";
import { gameOf, wordsOf } from "../api/library";
import type { MatchPage, Pushed } from "../api/types";
import { heardTime } from "./clocks";
import type { MatchStore } from "./context";
import { deeds, hearChat } from "./deeds";
import { listen } from "./live";
import { extended } from "./log";
import { eyesOf } from "./room/eyes";
import { lastSeen } from "./seen";
import type { Connection, MatchState } from "./state";

const PING_SECONDS = 6;

/** Load a match and listen to it. The second value ends the listening. */
export async function openMatch(id: string, wanted: string): Promise<[MatchStore, () => void]> {
  const match = await ask("GET /api/matches/{match}", { path: { match: id } });
  const seat = firstSeat(wanted, match);
  const [game, words, live, events, chat] = await Promise.all([
    gameOf(match.game),
    wordsOf(match.game),
    ask("GET /api/matches/{match}/view", { path: { match: id }, query: { seat } }),
    ask("GET /api/matches/{match}/events", { path: { match: id }, query: { seat } }),
    ask("GET /api/matches/{match}/chat", { path: { match: id } }).catch(() => []),
  ]);
  heardTime(live.time);
  const seen = lastSeen(id, seat);
  const facts = { ...EMPTY, match, game, words, seat, live, look: live, events, chat, seen };
  const store = createStore<MatchState>((set, get) => ({ ...facts, ...deeds(id, set, get) }));
  takeInHand(store);
  return [store, connect(id, store)];
}

const EMPTY = {
  at: null,
  pings: [],
  connection: "connecting" as Connection,
  decision: null,
  draft: [],
  step: null,
  refusals: [],
  trouble: "",
  busy: false,
  noting: false,
  given: [],
  tried: [],
  highlight: { spaces: [], from: "" as const },
  focus: null,
};

/** The seat that was asked for, if it is mine to look through; or mine that must act, or mine, or none. */
function firstSeat(wanted: string, match: MatchPage): string {
  if (wanted === "spectator" || eyesOf(match).some((eyes) => eyes.seat === wanted)) return wanted;
  const mine = match.me.seats;
  return mine.find((seat) => match.waiting_for.includes(seat)) ?? mine[0] ?? "spectator";
}

/** Keep the decision in hand in step with what is open, and walk it from its beginning. */
function takeInHand(store: MatchStore): void {
  const follow = (state: MatchState): void => {
    const open = state.live.view.decisions.filter((one) => one.seat === state.seat);
    const same = open.find((one) => one.id === state.decision?.id);
    const next = same ?? open[0] ?? null;
    if (next !== state.decision) store.setState({ decision: next });
  };
  follow(store.getState());
  void store.getState().setDraft([]);
  store.subscribe((state, before) => {
    if (state.live !== before.live || state.seat !== before.seat) follow(state);
    if (state.decision !== before.decision) void state.setDraft([]);
  });
}

function connect(id: string, store: MatchStore): () => void {
  const { getState: get, setState: set } = store;
  const start = (): (() => void) =>
    listen({
      match: id,
      seat: () => get().seat,
      have: () => get().live.seq,
      hear: (message) => hear(message, store),
      status: (connection, why) => set({ connection, ...(why ? { trouble: why } : {}) }),
    });
  let stop = start();
  const unsubscribe = store.subscribe((state, before) => {
    if (state.seat === before.seat) return;
    stop();
    stop = start();
  });
  return () => {
    unsubscribe();
    stop();
  };
}

function hear(message: Pushed, { getState: get, setState: set }: MatchStore): void {
  if (message.do === "moved") {
    const { at, live, match } = get();
    if (message.look.view.viewer !== get().seat || message.seq < live.seq) return;
    heardTime(message.look.time);
    const events = extended(get().events, message.events);
    set({ events, live: message.look, ...(at === null ? { look: message.look } : {}) });
    if (message.look.status !== match.status) void get().refresh();
  } else if (message.do === "chat") {
    hearChat(message.said, set, get);
  } else if (message.do === "ping") {
    set({ pings: [...get().pings, message] });
    window.setTimeout(
      () => set({ pings: get().pings.filter((one) => one !== message) }),
      PING_SECONDS * 1000,
    );
  } else if (message.do === "present") {
    const live = { ...get().live, present: message.seats };
    set(get().at === null ? { live, look: live } : { live });
  }
}
