/** The frame of every page that is not a board: head, page, foot. */

import { type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import css from "./Shell.module.css";
import { Visitor } from "./Visitor";

export function Shell({ title, children, narrow }: { title: string; children: ReactNode; narrow?: boolean }) {
  useEffect(() => {
    document.title = title ? `${title} · Wartable` : "Wartable";
  }, [title]);
  return (
    <>
      <a className={css.skip} href="#page">
        To the page
      </a>
      <header className={css.head}>
        <Link href="/" className={css.brand}>
          <img src="/mark.svg" alt="" width="30" height="30" />
          Wartable
        </Link>
        <nav className={css.ways} aria-label="Main">
          <Link href="/">Lobby</Link>
          <Link href="/rules">Rules</Link>
        </nav>
        <Visitor />
      </header>
      <main id="page" tabIndex={-1} className={`${css.page} ${narrow ? css.narrow : ""}`}>
        {children}
      </main>
      <footer className={css.foot}>
        <Link href="/about">Credits and licences</Link>
        <span>Made by players. Not affiliated with any publisher.</span>
      </footer>
    </>
  );
}
