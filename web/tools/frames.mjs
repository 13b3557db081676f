/**
 * How smoothly the board moves: frame times of a real Chromium while a board with 400 counters is dragged and zoomed, as
 * the client draws it (SVG that one CSS transform moves) and, for comparison, on a canvas that is drawn anew for each frame.
 *
 *     npm run frames [-- game]
 *
 * starts a server of its own with the built client, and ends with 1 if the goal was missed: 60 frames a second while the
 * board is dragged. Frames are measured by requestAnimationFrame, without a GPU.
 */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const [game = "europe1999"] = process.argv.slice(2);
const WARTABLE = process.env.WARTABLE ?? join(import.meta.dirname, "../../.venv/bin/wartable");
const GOAL = 59; // 60, as far as a clock of whole frames can say
const COUNTERS = 400;
const SECONDS = 4;
const BROWSER = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
};

const folder = mkdtempSync(join(tmpdir(), "wartable-frames-"));
const server = spawn(WARTABLE, [
  "serve",
  "--port",
  "0",
  "--database",
  join(folder, "frames.sqlite"),
  "--quiet",
]);
const base = await new Promise((resolve, reject) => {
  server.once("exit", (code) => reject(new Error(`wartable serve ended with ${code}`)));
  server.stdout.on("data", (data) => {
    const found = /http:\/\/\S+/.exec(data.toString());
    if (found) resolve(found[0]);
  });
});
server.removeAllListeners("exit");
const browser = await chromium.launch(BROWSER);
const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
const page = await context.newPage();
const match = await openMatch();
await page.route(`**/api/matches/${match}/view*`, crowded);
await page.routeWebSocket("**/live*", () => {});
await page.goto(`${base}/match/${match}`);
await page.waitForSelector("[data-counter]");
await zoomIn();
const shown = await page.locator("[data-counter]").count();
console.log(`${shown} counters, window 1600 x 900, ${SECONDS} s each`);
const [load] = loadavg();
console.log(
  `load before: ${load.toFixed(1)}\n\n${"".padEnd(36)} frames/s  median  p95  longest  over 20 ms  processor`,
);
const reached = report("drag, SVG moved by a CSS transform", await measured(drag));
report("wheel zoom, the same", await measured(wheel));
await page.evaluate(onCanvas, COUNTERS);
report("drag, canvas drawn anew each frame", await measured(drag));
await browser.close();
server.kill("SIGTERM");
rmSync(folder, { recursive: true, force: true });
console.log(`\ngoal: 60 frames/s while dragged: ${reached >= GOAL ? "met" : "MISSED"}`);
process.exitCode = reached >= GOAL ? 0 : 1;

async function openMatch() {
  const { csrf } = await (await context.request.get(`${base}/api/me`)).json();
  const post = async (path, data, token) =>
    (await context.request.post(base + path, { data, headers: { "X-CSRF": token } })).json();
  const me = await post("/api/guests", { name: "Frames" }, csrf);
  const seats = { axis: "me", allies: "me" };
  return (await post("/api/matches", { game, seats }, me.csrf)).id;
}

/** The view, with as many stacks as a long match would have. */
async function crowded(route) {
  const answer = await route.fetch();
  const look = await answer.json();
  const places = Object.values(look.view.spaces);
  const stacks = () => places.reduce((sum, { pieces = [] }) => sum + pieces.length, 0);
  const kinds = ["infantry", "artillery", "armor", "fighter", "bomber", "submarine", "transport"];
  for (let turn = 0; stacks() < COUNTERS; turn++) {
    const place = places[turn % places.length];
    const kind = kinds[turn % kinds.length];
    const owner = place.controller || "germany";
    place.pieces = [
      ...(place.pieces ?? []),
      { owner, kind, count: 1 + (turn % 9), key: `${owner}.${kind}/${turn}` },
    ];
  }
  await route.fulfill({ response: answer, json: look });
}

async function zoomIn() {
  await page.mouse.move(700, 450);
  for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, -120);
  await page.waitForTimeout(1500);
}

/** Frame times of a gesture, and the processor time all threads of the page spent on it. */
async function measured(gesture) {
  const cdp = await context.newCDPSession(page);
  const spent = [];
  cdp.on("Tracing.dataCollected", ({ value }) => spent.push(...value));
  const done = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"],
    },
  });
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    const next = (now) => {
      window.frameTimes.push(now - last);
      last = now;
      window.measuring = requestAnimationFrame(next);
    };
    window.measuring = requestAnimationFrame(next);
  });
  await gesture(Date.now() + SECONDS * 1000);
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(window.measuring);
    return window.frameTimes.slice(2);
  });
  await cdp.send("Tracing.end");
  await done;
  await cdp.detach();
  const tasks = spent.filter(
    ({ ph, name, tdur }) => ph === "X" && tdur && (name === "RunTask" || name === "RasterTask"),
  );
  return { frames, cpu: tasks.reduce((sum, { tdur }) => sum + tdur / 1000, 0) / frames.length };
}

async function drag(until) {
  await page.mouse.move(600, 450);
  await page.mouse.down();
  for (let turn = 0; Date.now() < until; turn++) {
    const [x, y] = [600 + 260 * Math.sin(turn / 22), 450 + 160 * Math.sin(turn / 31)];
    await page.mouse.move(x, y);
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
}

async function wheel(until) {
  await page.mouse.move(600, 450);
  for (let turn = 0; Date.now() < until; turn++) {
    await page.mouse.wheel(0, Math.floor(turn / 20) % 2 ? 30 : -30);
    await page.waitForTimeout(16);
  }
}

/** A line of the table; answers with frames a second. */
function report(what, { frames, cpu }) {
  const sorted = [...frames].sort((one, other) => one - other);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1);
  const late = ((100 * frames.filter((frame) => frame > 20).length) / frames.length).toFixed(1);
  const rate = 1000 / (frames.reduce((sum, one) => sum + one, 0) / frames.length);
  const figures = [
    rate.toFixed(1).padStart(8),
    at(0.5).padStart(7),
    at(0.95).padStart(5),
    at(1).padStart(8),
    `${late} %`.padStart(11),
    `${cpu.toFixed(1)} ms`.padStart(10),
  ];
  console.log(`${what.padEnd(36)} ${figures.join(" ")}`);
  return rate;
}

/** Replaces the SVG by a canvas with the same picture and as many sprites, drawn whenever the camera moves. */
function onCanvas(counters) {
  const stage = document.querySelector('[role="application"]');
  const world = stage.firstElementChild;

  const ground = world.querySelector("canvas");
  const { width, height } = stage.getBoundingClientRect();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.style.cssText = "position:absolute;inset:0;pointer-events:none";
  const places = [...world.querySelectorAll("[data-counter]")]
    .slice(0, counters)
    .map((one) => one.transform.baseVal[0].matrix);
  const sprite = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const brush = sprite.getContext("2d");
  brush.fillStyle = "#363b43";
  brush.fillRect(0, 0, 64, 64);
  brush.fillStyle = "#fff";
  brush.font = "bold 30px sans-serif";
  brush.fillText("G 4", 6, 42);
  const [wide, high] = [world.offsetWidth, world.offsetHeight];
  world.style.visibility = "hidden";
  stage.append(canvas);
  const pen = canvas.getContext("2d");
  stage.addEventListener("camera", () => {
    const { a: scale, e: x, f: y } = new DOMMatrix(getComputedStyle(world).transform);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.setTransform(scale, 0, 0, scale, x, y);
    pen.drawImage(ground, 0, 0, wide, high);
    for (const place of places) pen.drawImage(sprite, place.e - 31, place.f - 31, 62, 62);
  });
}
