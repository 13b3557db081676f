/** The store of one match: facts from the server, and the deeds that ask it. Contains no rules. */

import { createStore } from "zustand";
import { type Answer, type Asked, ask, type Door, Refused, sentence, Unreachable } from "../api/ask";
import { gameOf, wordsOf } from "../api/library";
import type { Checked, Done, Look, Pushed } from "../api/types";
import type { MatchStore } from "./context";
import { listen } from "./live";
import { extended } from "./log";
import { moments } from "./moments";
import { lastSeen, rememberSeen } from "./seen";
import type { Connection, Given, MatchFacts, MatchState } from "./state";

const PING_SECONDS = 6;
const RETRIES = [300, 900, 2500];
/** A push that does not come within this time is asked for. */
const PATIENCE = 400;

/** Load a match and listen to it. The second value ends the listening. */
export async function openMatch(id: string, wanted: string): Promise<[MatchStore, () => void]> {
  const match = await ask("GET /api/matches/{match}", { path: { match: id } });
  const seat = firstSeat(wanted, match.me.seats, match.waiting_for);
  const [game, words, live, events, chat] = await Promise.all([
    gameOf(match.game),
    wordsOf(match.game),
    ask("GET /api/matches/{match}/view", { path: { match: id }, query: { seat } }),
    ask("GET /api/matches/{match}/events", { path: { match: id }, query: { seat } }),
    ask("GET /api/matches/{match}/chat", { path: { match: id } }).catch(() => []),
  ]);
  const seen = lastSeen(id, seat) ?? live.last;
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

/** The seat that was asked for, or mine that must act, or mine, or none. */
function firstSeat(wanted: string, mine: string[], waiting: string[]): string {
  if (wanted) return wanted;
  return mine.find((seat) => waiting.includes(seat)) ?? mine[0] ?? "spectator";
}

type Set = (part: Partial<MatchState>) => void;
type Get = () => MatchState;

function deeds(id: string, set: Set, get: Get): Omit<MatchState, keyof MatchFacts> {
  const path = { match: id };
  const past = moments(id);
  let walking = new AbortController();

  async function walk(draft: string[]): Promise<void> {
    const { decision, seat } = get();
    walking.abort();
    walking = new AbortController();
    const signal = walking.signal;
    if (!decision || get().live.status !== "running") return set({ draft: [], step: null });
    try {
      const body = { decision: decision.id, seat, draft };
      const step = await ask("POST /api/matches/{match}/step", { path, body, signal });
      if (!signal.aborted) set({ draft, step, refusals: [], trouble: "" });
    } catch (error) {
      if (!signal.aborted) set(troubled(error));
    }
  }

  /** Carry out something that changes the match, once, however often it must be sent. */
  async function change<D extends Door>(door: D, body: object): Promise<Done | null> {
    set({ busy: true, refusals: [], trouble: "" });
    try {
      const asked = { path, body: { ...body, key: crypto.randomUUID() } } as unknown as Asked<D>;
      const done = (await persistently(() => ask(door, asked))) as Done;
      window.setTimeout(() => get().live.seq < done.seq && void get().refresh(), PATIENCE);
      return done;
    } catch (error) {
      set(troubled(error));
      if (error instanceof Refused && error.status === 409) void get().refresh();
      return null;
    } finally {
      set({ busy: false });
    }
  }

  async function check(given: Given): Promise<Checked> {
    const { decision, seat } = get();
    if (!decision) throw new Error("No question is open to you.");
    const body = { decision: decision.id, seat, ...given };
    const checked = await ask("POST /api/matches/{match}/check", { path, body });
    if (!checked.legal && get().noting) set({ tried: [...get().tried, checked.written] });
    return checked;
  }

  function show(look: Look): void {
    set(get().at === null ? { live: look, look } : { live: look });
  }

  return {
    async choose(seat) {
      const [live, events] = await Promise.all([
        ask("GET /api/matches/{match}/view", { path, query: { seat } }),
        ask("GET /api/matches/{match}/events", { path, query: { seat } }),
      ]);
      past.forget();
      set({ seat, live, look: live, events, at: null, decision: null, draft: [], step: null, refusals: [] });
    },
    take(decision) {
      const found = get().live.view.decisions.find((one) => one.id === decision);
      if (found && found.id !== get().decision?.id) set({ decision: found, draft: [], step: null });
    },
    pick: (pick) => walk([...get().draft, pick]),
    unpick: (count = 1) => walk(get().draft.slice(0, -count)),
    setDraft: walk,
    peek(draft) {
      const { decision, seat } = get();
      if (!decision) return Promise.reject(new Error("No question is open to you."));
      return ask("POST /api/matches/{match}/step", { path, body: { decision: decision.id, seat, draft } });
    },
    check,
    async act(given: Given) {
      const { decision, seat, noting } = get();
      if (!decision) return null;
      const written = noting ? (await check(given).catch(() => null))?.written : undefined;
      const done = await change("POST /api/matches/{match}/actions", {
        decision: decision.id,
        seat,
        ...given,
      });
      if (done && written) set({ given: [...get().given, { seq: done.seq, written }] });
      return done;
    },
    roll(values) {
      const { live, seat } = get();
      if (!live.view.chance) return Promise.resolve(null);
      return change("POST /api/matches/{match}/dice", { request: live.view.chance.id, seat, values });
    },
    undo: () => change("POST /api/matches/{match}/undo", { seat: get().seat }),
    redo: () => change("POST /api/matches/{match}/redo", { seat: get().seat }),
    proposeUndo: (to) => change("POST /api/matches/{match}/undo/propose", { seat: get().seat, to }),
    consent: (yes) => change("POST /api/matches/{match}/undo/consent", { seat: get().seat, yes }),
    async lookAt(seq) {
      const { seat, live } = get();
      if (seq === null || seq >= live.last) return set({ at: null, look: live });
      set({ at: seq });
      try {
        const look = await past.at(seat, seq);
        if (get().at === seq && get().seat === seat) set({ look });
      } catch (error) {
        set({ ...troubled(error), at: null, look: get().live });
      }
    },
    setHighlight: (highlight) => set({ highlight }),
    goTo: (space) => set({ focus: { space, turn: (get().focus?.turn ?? 0) + 1 } }),
    dismiss: () => set({ refusals: [], trouble: "" }),
    async say(text, to) {
      const said = await ask("POST /api/matches/{match}/chat", {
        path,
        body: { text, to, seat: mySeat(get()) },
      });
      hearChat(said, set, get);
    },
    async ping(space, text = "", to = "match") {
      await ask("POST /api/matches/{match}/pings", { path, body: { space, text, to, seat: mySeat(get()) } });
    },
    async refresh() {
      const { seat, live } = get();
      const [match, look, news] = await Promise.all([
        ask("GET /api/matches/{match}", { path }),
        ask("GET /api/matches/{match}/view", { path, query: { seat } }),
        ask("GET /api/matches/{match}/events", { path, query: { seat, since: live.last } }),
      ]);
      if (get().seat !== seat) return;
      set({ match, events: extended(get().events, news) });
      show(look);
    },
    markSeen() {
      const { seat, live } = get();
      rememberSeen(id, seat, live.last);
      set({ seen: live.last });
    },
  };
}

/** Chat and pings come from a seat; watchers have none. */
const mySeat = (state: MatchState): string => (state.match.me.seats.includes(state.seat) ? state.seat : "");

function hearChat(said: MatchState["chat"][number], set: Set, get: Get): void {
  if (!get().chat.some((old) => old.id === said.id)) set({ chat: [...get().chat, said] });
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

function troubled(error: unknown): Pick<MatchState, "refusals" | "trouble"> {
  const refusals = error instanceof Refused ? (error.trouble.refusals ?? []) : [];
  return { refusals, trouble: refusals.length ? "" : sentence(error) };
}

/** Try again while the server cannot be reached; the key of a request keeps it from being carried out twice. */
async function persistently<T>(send: () => Promise<T>): Promise<T> {
  for (const wait of RETRIES) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await new Promise((resolve) => window.setTimeout(resolve, wait));
    }
  }
  return send();
}

export type { Answer };
