/** What a reader has set: kept in this browser, and with the account when there is one. */

import { createStore, useStore } from "zustand";
import { ask } from "../api/ask";

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** Movement on the screen; auto follows the system. */
  motion: "auto" | "on" | "off";
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Hatching and letters of nations drawn strongly, for those who cannot tell them by colour. */
  patterns: boolean;
  /** What takes the place of honour: the map, or the same as text. */
  board: "drawn" | "text";
  /** The screen is covered between seats of one person. */
  curtain: "auto" | "always" | "never";
}

export const DEFAULTS: Settings = {
  theme: "auto",
  motion: "auto",
  sound: false,
  volume: 0.6,
  patterns: false,
  board: "drawn",
  curtain: "auto",
};

const KEPT = "wartable.settings";

export const settings = createStore<Settings>(() => ({ ...DEFAULTS, ...read() }));

export function useSettings<T>(part: (settings: Settings) => T): T {
  return useStore(settings, part);
}

function read(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

/** Change a setting here and, for those who are signed in, with their account. */
export function change(part: Partial<Settings>, account: boolean): void {
  settings.setState(part);
  localStorage.setItem(KEPT, JSON.stringify(settings.getState()));
  if (account)
    void ask("PATCH /api/me", { body: { settings: { ...settings.getState() } } }).catch(() => undefined);
}

/** Take over what the account keeps. */
export function adopt(kept: Record<string, unknown>): void {
  const known = Object.entries(kept).filter(([name]) => name in DEFAULTS);
  settings.setState(Object.fromEntries(known) as Partial<Settings>);
}

const prefers = (query: string) => window.matchMedia(query);
const DARK = "(prefers-color-scheme: dark)";
const CALM = "(prefers-reduced-motion: reduce)";

export function theme(): "light" | "dark" {
  const chosen = settings.getState().theme;
  return chosen === "auto" ? (prefers(DARK).matches ? "dark" : "light") : chosen;
}

export function motion(): boolean {
  const chosen = settings.getState().motion;
  return chosen === "auto" ? !prefers(CALM).matches : chosen === "on";
}

/** Write theme and motion onto the page, now and whenever they change. */
export function dress(): void {
  const root = document.documentElement;
  const apply = (): void => {
    root.dataset.theme = theme();
    root.dataset.motion = motion() ? "on" : "off";
    root.dataset.patterns = settings.getState().patterns ? "strong" : "plain";
  };
  apply();
  settings.subscribe(apply);
  // What the system prefers is no setting, but whoever watches the settings hears of it.
  for (const query of [DARK, CALM]) prefers(query).addEventListener("change", () => settings.setState({}));
}
