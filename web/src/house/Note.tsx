/** A sentence that stands out: trouble, success, advice. Troubles are read aloud at once. */

import type { ReactNode } from "react";
import css from "./Note.module.css";

export function Note({
  tone = "plain",
  children,
}: {
  tone?: "plain" | "bad" | "good" | "warn";
  children: ReactNode;
}) {
  return (
    <div className={`${css.note} ${css[tone]}`} role={tone === "bad" ? "alert" : "status"}>
      {children}
    </div>
  );
}
