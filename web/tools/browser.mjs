// The journeys drive a real Chromium: the system's, never one that a package downloads.
import { existsSync } from "node:fs";

export const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
export const browser = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));

if (process.argv[1] === new URL(import.meta.url).pathname && !(browser && existsSync(browser))) {
  console.error(
    "The journeys need Chromium; on Debian: apt install chromium. Elsewhere name it: make test CHROMIUM=/path/to/chrome",
  );
  process.exit(1);
}
