import { defineConfig } from "vitest/config";

/** The server of a developer, for `npm run dev`; see docs/client.md. */
const SERVER = process.env.WARTABLE_SERVER ?? "http://localhost:8000";

export default defineConfig({
  build: { target: "es2023", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"], restoreMocks: true },
});
