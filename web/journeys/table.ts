/** What journeys share: a server of their own with an empty database, and ways through the house. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page } from "@playwright/test";

const WARTABLE = process.env.WARTABLE ?? join(import.meta.dirname, "../../.venv/bin/wartable");

interface House {
  /** Where this worker's server listens. */
  house: string;
}

export const test = base.extend<{ shot: (name: string) => Promise<void> }, House>({
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
  shot: async ({ page }, use) => use((name) => shoot(page, name)),
});

export { expect } from "@playwright/test";

/** Keep a picture of the page; people look at these. */
export async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(import.meta.dirname, "../artifacts", `${name}.png`) });
}

async function serve(database: string): Promise<[ChildProcess, string]> {
  const args = ["serve", "--port", "0", "--database", database, "--quiet"];
  const server = spawn(WARTABLE, args, { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise<string>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`wartable serve ended with ${code}`)));
    server.stdout?.on("data", (data: Buffer) => {
      const found = /http:\/\/\S+/.exec(data.toString());
      if (found) resolve(found[0]);
    });
  });
  return [server, address];
}
