/** Keys of the room; those of board and orders are theirs. Shown in the help of keys. */

import { useEffect } from "react";
import { useMatchStore } from "../context";
import { show, type Tab, toggleReplay } from "./ui";

const TABS: Record<string, Tab> = { d: "orders", l: "log", c: "talk", f: "figures", e: "reports" };

export function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, dialog, [contenteditable]") !== null
  );
}

export function useRoomKeys(): void {
  const store = useMatchStore();
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target))
        return;
      const { at, live, lookAt } = store.getState();
      const tab = TABS[event.key];
      if (tab) show(tab);
      else if (event.key === "p") toggleReplay();
      else if (event.key === ",") void lookAt((at ?? live.last) - 1);
      else if (event.key === "." && at !== null) void lookAt(at + 1);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [store]);
}
