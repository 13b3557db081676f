/** Two at one match, each in a browser of their own, and others who look on or take the record home. */

import type { Page } from "@playwright/test";
import type { Look, MatchPage } from "../src/api/types";
import { accessible } from "./accessible";
import { api, beGuest, expect, given, shoot, test, type, withinTime } from "./table";

const ANSWERED = 150;
const MOVES = 20;
/** Milliseconds between two moves: nobody plays faster, and the server would not have it. */
const HUMAN = 400;

async function matchOfTwo(one: Page, other: Page): Promise<string> {
  await beGuest(one, `Ada ${Math.random()}`);
  await beGuest(other, `Ben ${Math.random()}`);
  const wanted = { game: "europe1999", title: "Over the wire", seats: { axis: "me" } };
  const { id } = await api<MatchPage>(one, "POST", "/api/matches", wanted);
  await api(other, "POST", `/api/matches/${id}/seats/allies`, { take: true });
  return id;
}

test("two browsers see each other's moves at once, talk, and an onlooker sees both", async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url() === "about:blank" ? "/" : page.url()).catch(() => undefined);
  const id = await matchOfTwo(page, other);
  await Promise.all([page.goto(`/match/${id}`), other.goto(`/match/${id}`)]);
  await expect(page.getByRole("combobox", { name: "Order" })).toBeEnabled();
  await expect(other.getByRole("application")).toBeVisible();

  const waits: number[] = [];
  for (let move = 0; move < MOVES; move++) waits.push(await seenAfter(page, other, id, move));
  waits.sort((one, two) => one - two);
  const p95 = waits[Math.ceil(MOVES * 0.95) - 1] ?? 0;
  withinTime("moves seen by the other, p95", p95, ANSWERED);

  await page.getByRole("tab", { name: "Talk" }).click();
  await page.getByLabel("Say something").fill("Poland first.");
  await page.getByRole("button", { name: "Say" }).click();
  await other.getByRole("tab", { name: /Talk/ }).click();
  await expect(other.getByRole("log", { name: "Talk" })).toContainText("Poland first.");

  const onlooker = await (await browser.newContext()).newPage();
  await onlooker.goto(other.url());
  await expect(onlooker.getByRole("application")).toBeVisible();
  await onlooker.getByRole("tab", { name: "Log" }).click();
  await expect(onlooker.getByRole("log", { name: "Log" })).toContainText("Axis took the match back");
  await shoot(onlooker, "onlooker");
  await Promise.all([other.context().close(), onlooker.context().close()]);
});

/** How long after the answer of one page the other page shows the change: orders and their undo by turns. */
async function seenAfter(page: Page, other: Page, id: string, move: number): Promise<number> {
  await other.evaluate(() => {
    const prompt = document.querySelector("[aria-label='What is asked']") as Element;
    const seen = new Promise<number>((resolve) => {
      new MutationObserver((_, watch) => {
        watch.disconnect();
        resolve(performance.timeOrigin + performance.now());
      }).observe(prompt, { childList: true, characterData: true, subtree: true });
    });
    Object.assign(window, { seen });
  });
  const undone = move % 2 === 1;
  const order = undone ? "" : "enlist 1 infantry in poland";
  await page.waitForTimeout(HUMAN);
  const begun = await sent(page, id, order);
  const seen = await other.evaluate(() => (window as unknown as { seen: Promise<number> }).seen);
  return seen - begun;
}

/** Sends an order, or an undo without one; answers with the moment of sending. */
async function sent(page: Page, id: string, order: string): Promise<number> {
  return page.evaluate(
    async ([match, text]) => {
      const { csrf } = await (await fetch("/api/me")).json();
      const look = await (await fetch(`/api/matches/${match}/view?seat=axis`)).json();
      const decision = text ? look.view.decisions[0].id : undefined;
      const wanted = { seat: "axis", key: crypto.randomUUID(), ...(text ? { decision, order: text } : {}) };
      const headers = { "X-CSRF": csrf, "Content-Type": "application/json" };
      const begun = performance.timeOrigin + performance.now();
      const door = `/api/matches/${match}/${text ? "actions" : "undo"}`;
      const answer = await fetch(door, { method: "POST", headers, body: JSON.stringify(wanted) });
      if (!answer.ok) throw new Error(await answer.text());
      return begun;
    },
    [id, order] as const,
  );
}

test("a record is taken away and brought back; moments, links and sandboxes", async ({ page, house }) => {
  await beGuest(page, "Keeper");
  const seats = { axis: "me", allies: "me" };
  const { id } = await api<MatchPage>(page, "POST", "/api/matches", {
    game: "europe1999",
    title: "Kept",
    seats,
  });
  await given(page, id, "axis", "enlist 2 armor in poland", "done");
  await given(
    page,
    id,
    "allies",
    "share soviet_union 12, great_britain 0, united_states 0",
    "done",
    "done",
    "done",
  );
  await given(page, id, "axis", "buy 4 infantry", "done", "3 inf: poland > baltic states");
  await page.goto(`/match/${id}`);

  await page.getByRole("button", { name: "Replay (p)" }).click();
  const slider = page.getByRole("slider", { name: "Moment" });
  await slider.fill("1");
  await expect(page).toHaveURL(/at=1/);
  await expect(page.getByRole("region", { name: "Replay" })).toContainText("2 German armor in Poland");
  await shoot(page, "replay");
  await accessible(page);

  await page.goto(`${house}/match/${id}?at=1`); // a link to a moment
  await expect(page.getByText("You are looking at an earlier moment.")).toBeVisible();
  await page.getByLabel("More", { exact: true }).first().click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Take the record away" }).click();
  const file = await (await download).path();
  await page.getByRole("button", { name: "Try something out from this moment" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByRole("banner")).toContainText("Cash advance");

  await page.goto("/");
  await page.getByLabel("A record, as a file").setInputFiles(file);
  await expect(page).toHaveURL(/match/);
  const brought = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(brought).not.toBe(id);
  const look = await api<Look>(page, "GET", `/api/matches/${brought}/view`);
  expect(look.view.now.step).toBe("combat_movement");
  await page.goto(`/match/${id}/dice`);
  await expect(page.getByText("told when the match is over", { exact: true })).toBeVisible();
  await shoot(page, "dice");
  await accessible(page);
});

test("whoever was away is told what happened", async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const id = await matchOfTwo(page, other);
  const seen = other.waitForResponse(/\/seen$/);
  await other.goto(`/match/${id}`);
  await expect(other.getByRole("application")).toBeVisible();
  await seen;
  await other.goto("about:blank");
  await other.goto("/");
  await other.evaluate(() => localStorage.clear()); // as if in another browser: the server remembers
  await given(page, id, "axis", "enlist 1 infantry in poland", "enlist 1 infantry in norway");
  await given(page, id, "axis", "enlist 1 infantry in finland", "enlist 1 infantry in hungary", "done");
  await other.goto(`/match/${id}`);
  const recap = other.getByRole("region", { name: "While you were away" });
  await expect(recap).toBeVisible();
  await shoot(other, "recap");
  while (await recap.getByRole("button", { name: "Next" }).isVisible())
    await recap.getByRole("button", { name: "Next" }).click();
  await recap.getByRole("button", { name: "To the table" }).click();
  await expect(recap).toBeHidden();
  await type(other, "share soviet_union 12, great_britain 0, united_states 0");
  await other.context().close();
});

test("a page whose line was cut says so, and catches up", async ({ page }) => {
  let cut = false;
  const lines: { close: () => unknown }[] = [];
  await page.routeWebSocket(/\/live\?/, (line) => {
    lines.push(line);
    if (cut) void line.close();
    else line.connectToServer();
  });
  await beGuest(page, "Far away");
  const wanted = { game: "europe1999", title: "A bad line", seats: { axis: "me", allies: "me" } };
  const { id } = await api<MatchPage>(page, "POST", "/api/matches", wanted);
  await page.goto(`/match/${id}?seat=axis`);
  const asked = page.getByRole("region", { name: "What is asked" }).first();
  await expect(asked).toContainText("12 are left");
  cut = true;
  for (const line of lines) await line.close();
  await expect(page.getByText("The connection is lost; trying again.")).toBeVisible();
  await given(page, id, "axis", "enlist 2 armor in poland");
  await expect(asked).toContainText("12 are left"); // it cannot know yet
  cut = false;
  await expect(asked).toContainText("2 are left");
  await expect(page.getByText("The connection is lost")).toBeHidden();
});
