/** What can be done at a match: each deed asks the server and keeps what it answers. Contains no rules. */

import { type Asked, ask, type Door, Refused } from "../api/ask";
import type { Checked, Done, Look } from "../api/types";
import { closed, newKey, Overtaken, persistently, troubled } from "./asking";
import { extended } from "./log";
import { moments } from "./moments";
import { rememberSeen } from "./seen";
import type { Given, MatchFacts, MatchState } from "./state";

/** A push that does not come within this time is asked for. */
const PATIENCE = 400;
const SEEN_AFTER = 1500;

export type Set = (part: Partial<MatchState>) => void;
export type Get = () => MatchState;

export function deeds(id: string, set: Set, get: Get): Omit<MatchState, keyof MatchFacts> {
  const path = { match: id };
  const past = moments(id);
  let walking = new AbortController();
  let telling = 0;
  let looking = false;

  /** The server remembers it, too, for other browsers; not at every step of a quick match. */
  function tellSeen(seq: number): void {
    clearTimeout(telling);
    telling = window.setTimeout(
      () => void ask("POST /api/matches/{match}/seen", { path, body: { seq } }).catch(() => undefined),
      SEEN_AFTER,
    );
  }

  async function walk(draft: string[]): Promise<void> {
    const { decision, seat } = get();
    walking.abort();
    walking = new AbortController();
    const signal = walking.signal;
    if (get().refusals.length || get().trouble) set({ refusals: [], trouble: "" });
    if (!decision || get().live.status !== "running") return set({ draft: [], step: null });
    try {
      const body = { decision: decision.id, seat, draft };
      const step = await ask("POST /api/matches/{match}/step", { path, body, signal });
      if (!signal.aborted) set({ draft, step });
    } catch (error) {
      if (signal.aborted) return;
      if (closed(error)) await get().refresh();
      else set(troubled(error));
    }
  }

  /** Carry out something that changes the match, once, however often it must be sent. */
  async function change<D extends Door>(door: D, body: object): Promise<Done | null> {
    set({ busy: true, refusals: [], trouble: "" });
    try {
      const asked = { path, body: { ...body, key: newKey() } } as unknown as Asked<D>;
      const done = (await persistently(() => ask(door, asked))) as Done;
      window.setTimeout(() => get().live.seq < done.seq && void get().refresh(), PATIENCE);
      return done;
    } catch (error) {
      set(troubled(await overtaken(error)));
      return null;
    } finally {
      set({ busy: false });
    }
  }

  /** Where somebody was faster, the page is brought up to date before it is said. */
  async function overtaken(error: unknown): Promise<unknown> {
    if (!(error instanceof Refused) || error.status !== 409) return error;
    await get()
      .refresh()
      .catch(() => undefined);
    return closed(error) ? new Overtaken() : error;
  }

  async function check(given: Given): Promise<Checked> {
    const { decision, seat } = get();
    if (!decision) throw new Error("No question is open to you.");
    const body = { decision: decision.id, seat, ...given };
    const checked = await ask("POST /api/matches/{match}/check", { path, body }).catch(async (error) => {
      throw await overtaken(error);
    });
    if (!checked.legal && get().noting) set({ tried: [...get().tried, checked.written] });
    return checked;
  }

  /** Show the moment that is wished, one request after the other: a slider that is dragged wishes faster than
   * anybody answers, and what it has left behind meanwhile need not be asked for. */
  async function catchUpWithSlider(): Promise<void> {
    looking = true;
    try {
      for (let shown = -1; ; ) {
        const { at, seat } = get();
        if (at === null || at === shown) return;
        const look = await past.at(seat, at);
        shown = at;
        if (get().at !== null && get().seat === seat) set({ look });
      }
    } catch (error) {
      set({ ...troubled(error), at: null, look: get().live });
    } finally {
      looking = false;
    }
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
      const { live } = get();
      if (seq === null || seq >= live.last) return set({ at: null, look: live });
      set({ at: seq });
      if (!looking) await catchUpWithSlider();
    },
    setHighlight: (highlight) => set({ highlight }),
    goTo: (...spaces) => set({ focus: { spaces, turn: (get().focus?.turn ?? 0) + 1 } }),
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
      if (mySeat(get())) tellSeen(live.last);
    },
  };
}

/** Chat and pings come from a seat; watchers have none. */
const mySeat = (state: MatchState): string => (state.match.me.seats.includes(state.seat) ? state.seat : "");

/** A line of the chat, by push or as the answer to saying it. */
export function hearChat(said: MatchState["chat"][number], set: Set, get: Get): void {
  if (!get().chat.some((old) => old.id === said.id)) set({ chat: [...get().chat, said] });
}
