/** The push of one match: a WebSocket that comes back by itself and says what it has. */

import type { Pushed } from "../api/types";
import type { Connection } from "./state";

const REFUSED = 4403;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

export interface Listening {
  match: string;
  seat: () => string;
  have: () => number;
  hear: (message: Pushed) => void;
  status: (connection: Connection, why: string) => void;
}

/** Listen until the returned function is called. */
export function listen(listening: Listening): () => void {
  let socket: WebSocket | null = null;
  let wait = FIRST_WAIT;
  let timer = 0;
  let ended = false;

  function open(): void {
    clearTimeout(timer);
    if (ended) return;
    const query = new URLSearchParams({ seat: listening.seat(), have: String(listening.have()) });
    const origin = location.origin.replace(/^http/, "ws");
    socket = new WebSocket(`${origin}/api/matches/${listening.match}/live?${query}`);
    socket.onopen = () => {
      wait = FIRST_WAIT;
      listening.status("open", "");
    };
    socket.onmessage = (event) => listening.hear(JSON.parse(event.data as string) as Pushed);
    socket.onclose = (event) => closed(event);
  }

  function closed(event: CloseEvent): void {
    if (ended) return;
    if (event.code === REFUSED) {
      listening.status("refused", event.reason);
      return;
    }
    listening.status("lost", "");
    timer = window.setTimeout(open, wait * (0.7 + 0.6 * Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function hurry(): void {
    if (socket?.readyState === WebSocket.CLOSED) open();
  }

  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    window.removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
    if (socket) socket.onclose = null;
    socket?.close();
  };
}
