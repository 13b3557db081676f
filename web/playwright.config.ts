import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The browser of the system; none is ever downloaded. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "journeys",
  testMatch: "*.journey.ts",
  outputDir: "artifacts/traces",
  fullyParallel: true,
  workers: Number(process.env.JOURNEY_WORKERS ?? 2),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1360, height: 850 },
    launchOptions: { executablePath, args: QUIET },
    contextOptions: { reducedMotion: "reduce" },
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
});
