/** Whether the window is narrow: the side lies under the board then. The width stands in the styles as well. */

import { useSyncExternalStore } from "react";

const query = window.matchMedia("(max-width: 56rem)");

function subscribe(changed: () => void): () => void {
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
