/** One request of a form: whether it is on its way, and what went wrong with it. */

import { useState } from "react";
import { sentence } from "../api/ask";

export interface Doing {
  busy: boolean;
  trouble: string;
  /** Run something; afterwards `trouble` says whether it failed. */
  run: (work: () => Promise<unknown>) => Promise<void>;
}

export function useDoing(): Doing {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  return {
    busy,
    trouble,
    async run(work) {
      setBusy(true);
      setTrouble("");
      try {
        await work();
      } catch (error) {
        setTrouble(sentence(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
