/** A sheet of paper on the table: a titled part of a page. */

import type { ReactNode } from "react";
import { useId } from "react";
import css from "./Sheet.module.css";

export function Sheet({
  title,
  level = 2,
  aside,
  children,
}: {
  title: string;
  level?: 1 | 2;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className={css.sheet} aria-labelledby={id}>
      <header className={css.head}>
        <Heading id={id}>{title}</Heading>
        {aside}
      </header>
      {children}
    </section>
  );
}
