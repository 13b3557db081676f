import { createHash } from "node:crypto";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";

/** The server of a developer, for `npm run dev`; see docs/client.md. */
const SERVER = process.env.WARTABLE_SERVER ?? "http://localhost:8000";

/** Names of classes: short, and alike within a file, because they weigh in every script that uses them. */
function scoped(name: string, file: string): string {
  const mark = createHash("sha256")
    .update(relative(import.meta.dirname, file))
    .digest("base64url")
    .slice(0, 3);
  return `${name}_${mark}`;
}

export default defineConfig({
  css: { modules: { generateScopedName: scoped } },
  // Browsers of that year need no help with preloading modules.
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What several pages share is one file instead of a dozen crumbs that compress badly.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "house", test: /src\/(house|api)\// }] } },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"], restoreMocks: true },
});
