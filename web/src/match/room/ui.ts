/** Where the reader is in the room of a match: which sheet lies open. Nothing of this is known to the server. */

import { createStore, useStore } from "zustand";

export type Tab = "orders" | "log" | "talk" | "figures" | "reports" | "table" | "text";

interface RoomState {
  tab: Tab;
  /** On narrow screens the sheet covers the lower part of the map while it is open. */
  open: boolean;
  replay: boolean;
  /** Lines of chat that had been read when the sheet of talk was last open. */
  read: number;
  /** A seat of one's own to which the screen is being handed over; "" for none. */
  handover: string;
}

export const room = createStore<RoomState>(() => ({
  tab: "orders",
  open: false,
  replay: false,
  read: 0,
  handover: "",
}));

export const useRoom = <T>(part: (state: RoomState) => T): T => useStore(room, part);

export function show(tab: Tab): void {
  const { tab: before, open } = room.getState();
  room.setState({ tab, open: !(open && before === tab) });
}

/** Open or close the replay; the log lies beside it. */
export function toggleReplay(): void {
  const replay = !room.getState().replay;
  room.setState(replay ? { replay, tab: "log" } : { replay });
}
