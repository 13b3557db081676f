/** What journeys share: a server of their own with an empty database, and ways through the house. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, test as base, expect, type Locator, type Page } from "@playwright/test";
import type { Look } from "../src/api/types";

const WARTABLE = process.env.WARTABLE ?? join(import.meta.dirname, "../../.venv/bin/wartable");

interface House {
  /** Where this worker's server listens. */
  house: string;
}

// biome-ignore lint/complexity/noBannedTypes: no fixtures for single tests, one for each worker
export const test = base.extend<{}, House>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "wartable-journey-"));
      const [server, address] = await serve(join(folder, "matches.sqlite"));
      await use(address);
      server.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ house }, use) => use(house),
});

export { expect };

/** Keep a picture of the page; people look at these. */
export async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(import.meta.dirname, "../artifacts", `${name}.png`) });
}

/** What the page's own session may ask the server, to set the scene quickly. */
export async function api<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([how, where, what]) => {
      const { csrf } = await (await fetch("/api/me")).json();
      const headers = { "X-CSRF": csrf, "Content-Type": "application/json" };
      const answer = await fetch(where, {
        method: how,
        headers,
        body: what ? JSON.stringify(what) : undefined,
      });
      const told = await answer.json();
      if (!answer.ok) throw new Error(`${how} ${where}: ${told.error?.text}`);
      return told;
    },
    [method, path, body] as const,
  );
}

/** Become a guest, as the quick start does. */
export async function beGuest(page: Page, name: string, house = ""): Promise<void> {
  await page.goto(`${house}/`);
  await api(page, "POST", "/api/guests", { name });
}

/** The table of the first turn's lesson, whose dice are known; without its coach. */
export async function lessonTable(page: Page, named = "europe1999"): Promise<string> {
  const game = `/api/games/${named}/guides`;
  const [guide] = await api<{ id: string }[]>(page, "GET", game);
  const { id } = await api<{ id: string }>(page, "POST", `${game}/${guide?.id}/table`);
  return id;
}

/** Give orders behind the page's back, each to the open question of its seat. */
export async function given(page: Page, match: string, seat: string, ...orders: string[]): Promise<void> {
  for (const order of orders) {
    const look = await api<Look>(page, "GET", `/api/matches/${match}/view?seat=${seat}`);
    const decision = look.view.decisions.find((one) => one.seat === seat)?.id;
    const key = `${Math.random()}`;
    await api(page, "POST", `/api/matches/${match}/actions`, { decision, seat, order, key });
  }
}

/** One person's browser with its own page, beside that of the test. */
export async function another(browser: Browser, house: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: house })).newPage();
  await beGuest(page, name);
  return page;
}

/** A match in which the page's guest sits on some seats, and others take the rest. */
export async function seated(host: Page, wanted: object, others: Record<string, Page> = {}): Promise<string> {
  const { id } = await api<{ id: string }>(host, "POST", "/api/matches", { game: "europe1999", ...wanted });
  for (const [seat, page] of Object.entries(others))
    await api(page, "POST", `/api/matches/${id}/seats/${seat}`, { take: true });
  return id;
}

/** What is asked, as the bar above the board says it. */
export const asked = (page: Page): Locator => page.getByRole("region", { name: "What is asked" }).first();

/** From the first page to a board in one click; the journeys know their way around this game. */
export async function begin(page: Page, deed: string): Promise<void> {
  await page.goto("/");
  const game = page.getByRole("combobox", { name: "Game" });
  await expect(page.getByRole("button", { name: deed })).toBeVisible();
  if (await game.isVisible()) await game.selectOption("europe1999");
  await page.getByRole("button", { name: deed }).click();
}

/** Type an order, as a player does. */
export async function type(page: Page, order: string): Promise<void> {
  const line = page.getByRole("combobox", { name: "Order" });
  await line.fill(order);
  await line.press("Enter");
  await expect(line).toHaveValue("");
}

/** A time that was measured keeps a promise. On a machine that has far more to do than it can, the figure is told
 * and not held against us. */
export function withinTime(what: string, measured: number, limit: number): void {
  const [load = 0] = loadavg();
  const busy = load > 2.5 * availableParallelism();
  const told = `${what}: ${measured.toFixed(0)} ms (limit ${limit}, load ${load.toFixed(1)})`;
  const excused = busy && measured >= limit;
  console.log(excused ? `${told}; MISSED, and not held against a machine as busy as this` : told);
  if (!excused) expect(measured, told).toBeLessThan(limit);
}

/** A server with a database of its own; `hear` is told its log, which otherwise goes where ours goes. */
export async function serve(
  database: string,
  more: string[] = [],
  hear?: (log: string) => void,
): Promise<[ChildProcess, string]> {
  const args = ["serve", "--port", "0", "--database", database, "--quiet", ...more];
  const server = spawn(WARTABLE, args, { stdio: ["ignore", "pipe", hear ? "pipe" : "inherit"] });
  server.stderr?.on("data", (data: Buffer) => hear?.(data.toString()));
  const address = await new Promise<string>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`wartable serve ended with ${code}`)));
    server.stdout?.on("data", (data: Buffer) => {
      const found = /http:\/\/\S+/.exec(data.toString());
      if (found) resolve(found[0]);
    });
  });
  return [server, address];
}
