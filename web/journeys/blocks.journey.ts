/**
 * Blocks with hidden faces and cards played face down: two people in two browsers, and two at one screen. What each page
 * has been sent, and what stands in it, is searched for what its reader may not know.
 */

import type { Page } from "@playwright/test";
import type { Decision, Look, MatchPage, StepTold, Told } from "../src/api/types";
import { accessible } from "./accessible";
import { api, beGuest, expect, given, shoot, test, type } from "./table";

const GAME = "victory";
const SCENARIO = "barbarossa_1941";
/** Names of blocks: the beginnings tell whose they are. */
const AXIS = /\b(?:ger|ita|fin|hun|rom|bul)_[a-z0-9_]+/g;
const ALLIES = /\b(?:bri|fra|usa|sov)_[a-z0-9_]+/g;
const CARDS = { axis: /\bax\d+_\d+/g, allies: /\bal\d+_\d+/g };
const PASSING = ["done", "forgo", "hold"];

type Seat = "axis" | "allies";

/** Everything the server tells a page of a match, as it arrives. Words and rules of the game are everybody's. */
function overheard(page: Page): string[] {
  const heard: string[] = [];
  page.on("response", async (answer) => {
    if (answer.url().includes("/api/matches/")) heard.push(await answer.text().catch(() => ""));
  });
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => heard.push(String(payload))));
  return heard;
}

const found = (texts: readonly string[], names: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => text.match(names) ?? []));

const looking = (page: Page, match: string, seat: Seat): Promise<Look> =>
  api<Look>(page, "GET", `/api/matches/${match}/view?seat=${seat}`);

async function asked(page: Page, match: string, seat: Seat): Promise<Decision | undefined> {
  const { view } = await looking(page, match, seat);
  return view.decisions.find((one) => one.seat === seat && !one.context.answered);
}

/** Answer as quietly as the question allows: no more orders, no events, no fire, else the first that is offered. */
async function pass(page: Page, match: string, seat: Seat, { id: decision }: Decision): Promise<void> {
  const draft: string[] = [];
  for (;;) {
    const step = await api<StepTold>(page, "POST", `/api/matches/${match}/step`, { decision, seat, draft });
    const open = step.choices.filter(({ why_not }) => !why_not.length);
    const quiet = open.find(({ pick }) => PASSING.includes(pick)) ?? open[0];
    if (step.answer !== null || !quiet) {
      const key = crypto.randomUUID();
      await api(page, "POST", `/api/matches/${match}/actions`, { decision, seat, answer: step.answer, key });
      return;
    }
    draft.push(quiet.pick);
  }
}

/** Let both sides pass until a question comes that is waited for; answers with whose it is. */
async function passUntil(pages: Record<Seat, Page>, match: string, kind: string): Promise<Seat> {
  for (let step = 0; step < 60; step++) {
    for (const seat of ["axis", "allies"] as const) {
      const decision = await asked(pages[seat], match, seat);
      if (decision?.kind === kind) return seat;
      if (decision) await pass(pages[seat], match, seat, decision);
    }
  }
  throw new Error(`Nobody is asked “${kind}”.`);
}

/** Lay down the first card of the hand. */
async function layCard(page: Page): Promise<string> {
  const cards = page.getByRole("region", { name: "Your cards" });
  const first = cards.getByRole("listitem").first();
  const name = await first.locator("strong").innerText();
  await first.getByRole("button").first().click();
  await first.getByRole("button", { name: "Lay it face down" }).click();
  return name;
}

test("cards are chosen in secret and turned up together; a battle is fought in its turns; no page knows too much", async ({
  page: ada,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000); // two pages, a whole battle
  const ben = await (await browser.newContext({ baseURL })).newPage();
  const heard = { axis: overheard(ada), allies: overheard(ben) };
  await beGuest(ada, "Ada");
  await beGuest(ben, "Ben");
  const { id } = await api<MatchPage>(ada, "POST", "/api/matches", {
    game: GAME,
    scenario: SCENARIO,
    title: "Behind the blocks",
    seats: { axis: "me" },
    options: { free_deployment: 0 },
  });
  await api(ben, "POST", `/api/matches/${id}/seats/allies`, { take: true });
  await Promise.all([ada.goto(`/match/${id}`), ben.goto(`/match/${id}`)]);
  await expect(ada.getByRole("region", { name: "Your cards" })).toBeVisible();
  await expect(ben.getByRole("region", { name: "Your cards" })).toBeVisible();

  // one card lies face down: the other page learns that, and no more
  const laid = await layCard(ada);
  const status = ada.getByRole("region", { name: "Your cards" }).getByRole("status");
  await expect(status).toContainText(laid);
  await ada.reload();
  await expect(status).toContainText("lies face down");
  await shoot(ada, "blocks-card-laid");
  await accessible(ada);
  expect([...found(heard.allies, CARDS.axis)]).toEqual([]);
  expect(await ben.content()).not.toContain(laid);
  await layCard(ben);
  for (const page of [ada, ben]) {
    const reveal = page.getByRole("region", { name: "Cards are turned up" });
    await expect(reveal).toContainText(/is first player/);
    await expect(reveal).toContainText(/higher number|wins ties/);
    await expect(reveal).toContainText("Commands");
  }
  await shoot(ben, "blocks-reveal");
  await accessible(ben);
  await ada.getByRole("button", { name: "Put the cards aside" }).click();

  // the Axis attacks: two blocks of one stack, by clicks
  const pages = { axis: ada, allies: ben };
  if ((await passUntil(pages, id, "move")) === "allies") {
    const decision = await asked(ben, id, "allies");
    if (decision) await pass(ben, id, "allies", decision);
  }
  await expect(ada.getByRole("button", { name: /^Done/ })).toBeVisible();
  await type(ada, "declare soviet");
  await ada.locator('path[data-space="warsaw"]').dispatchEvent("click");
  const stack = ada.getByRole("region", { name: "Units in Warsaw" });
  await stack.getByRole("button", { name: /Panzer 2/ }).click();
  await stack.getByRole("button", { name: /Panzer 3/ }).click();
  await expect(stack).toContainText("2 units in hand");
  await expect(ada.locator("path.outline.reach").first()).toBeAttached();
  await shoot(ada, "blocks-reach");
  await ada.locator('path[data-space="brest_litovsk"]').dispatchEvent("click");
  await expect(ada.getByRole("region", { name: "Ordered so far" })).toContainText("Warsaw → Brest-Litovsk");
  await shoot(ada, "blocks-plan");
  const planned = await ben.locator('[data-space="brest_litovsk"][data-counter^="black"]').count();
  expect(planned, "plans of others are not seen before they are done").toBe(0);
  expect([...found(heard.allies, AXIS)]).toEqual([]);
  await ada.getByRole("button", { name: /^Done/ }).click();
  await expect(ben.locator('[data-space="brest_litovsk"][data-counter^="black"]')).toBeAttached();
  expect([...found(heard.allies, AXIS)], "blocks come without their names").toEqual([]);
  expect([...found(heard.axis, ALLIES)]).toEqual([]);

  // the battle
  const first = await passUntil(pages, id, "battle_turn");
  const battle = (page: Page) => page.getByRole("region", { name: /^Battle in Brest/ });
  await expect(battle(ada)).toContainText("Round 1");
  await expect(battle(ben)).toContainText("Round 1");
  await expect(battle(pages[first]).locator('[aria-current="step"]')).toBeVisible();
  await shoot(pages[first], "blocks-battle");
  await accessible(pages[first]);
  await fireOnce(pages, id);
  await ada.reload();
  await expect(battle(ada)).toContainText("Round 1");
  await expect(battle(ada).getByRole("img").first()).toBeVisible(); // the dice that fell
  await shoot(ada, "blocks-battle-reloaded");
  await retreatOnce(pages, id);
  await shoot(ben, "blocks-retreat");

  // what was overheard: of the other side only those who lay face up
  const told = await api<Told[]>(ada, "GET", `/api/matches/${id}/events?seat=axis`);
  const shown = found(
    [JSON.stringify(told.filter(({ kind }) => ["battle", "joined"].includes(kind)))],
    /\w+/g,
  );
  for (const [seat, names] of [
    ["axis", ALLIES],
    ["allies", AXIS],
  ] as const) {
    const known = [...found([...heard[seat], await pages[seat].content()], names)];
    expect(known.length, "somebody lay face up").toBeGreaterThan(0);
    expect(known.filter((block) => !shown.has(block))).toEqual([]);
  }
  await ben.context().close();
});

/** Whoever can fire first does, by the button. */
async function fireOnce(pages: Record<Seat, Page>, match: string): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    const seat = await passUntil(pages, match, "battle_turn");
    const page = pages[seat];
    const window = page.getByRole("region", { name: /^Battle in/ });
    const deeds = await inHand(page);
    const fire = window.getByRole("button", { name: /^Fire at/ });
    await expect(deeds.getByRole("button").first()).toBeVisible();
    if (await fire.first().isVisible()) {
      await fire.first().click();
      await expect(window).toContainText(/\d hits? · expected/);
      return;
    }
    const decision = await asked(page, match, seat);
    if (decision) await pass(page, match, seat, decision);
  }
  throw new Error("Nobody could fire.");
}

/** Whoever can leave first does, by a place on the list. */
async function retreatOnce(pages: Record<Seat, Page>, match: string): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    const seat = await passUntil(pages, match, "battle_turn");
    const page = pages[seat];
    const deeds = await inHand(page);
    const ways = deeds.getByText("Retreat to").getByRole("button");
    if (await ways.first().isVisible()) {
      await ways.first().click();
      await expect(page.getByRole("region", { name: /^Battle in/ })).toContainText(/leaves .* for /);
      return;
    }
    const decision = await asked(page, match, seat);
    if (decision) await pass(page, match, seat, decision);
  }
  throw new Error("Nobody could leave.");
}

/** The deeds of the unit in hand; of several the first is taken. */
async function inHand(page: Page) {
  const window = page.getByRole("region", { name: /^Battle in/ });
  const able = window.locator("button[aria-pressed]");
  await expect(able.first()).toBeVisible();
  if ((await able.first().getAttribute("aria-pressed")) === "false") await able.first().click();
  await expect(window.getByRole("button", { name: "Hold" })).toBeVisible();
  await page.waitForTimeout(700); // where it could go is asked of the server
  return window;
}

test("at one screen nobody sees the other's blocks or hand: the curtain takes both away", async ({
  page,
}) => {
  await beGuest(page, "Solo");
  const { id } = await api<MatchPage>(page, "POST", "/api/matches", {
    game: GAME,
    scenario: SCENARIO,
    title: "One screen",
    seats: { axis: "me", allies: "me" },
    options: { free_deployment: 0 },
  });
  await page.goto(`/match/${id}?seat=axis`);
  const hand = page.getByRole("region", { name: "Your cards" });
  const curtain = page.getByRole("dialog");
  await expect(hand).toBeVisible();
  expect([...found([await page.content()], ALLIES)]).toEqual([]);
  const laid = await layCard(page);

  await expect(curtain).toContainText("The next question is for");
  const behind = await page.content();
  expect([...found([behind], AXIS), ...found([behind], ALLIES)]).toEqual([]);
  expect(behind).not.toContain(laid);
  await expect(page.getByRole("application")).toHaveCount(0);
  await shoot(page, "blocks-curtain");
  await page.keyboard.press("Escape");
  await curtain.getByRole("button", { name: /lift the curtain/ }).click();

  await expect(hand).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Seat" })).toHaveValue("allies");
  await page.locator('path[data-space="leningrad"]').dispatchEvent("click");
  await expect(page.getByRole("region", { name: "Leningrad" })).toContainText(/\d of \d steps/);
  await page.locator('path[data-space="warsaw"]').dispatchEvent("click");
  await expect(page.getByRole("region", { name: "Warsaw" })).toContainText(/\d hidden Axis blocks/);
  const after = await page.content();
  expect([...found([after], AXIS)]).toEqual([]);
  expect(after).not.toContain(laid);

  // looking through the other seat's eyes goes through the curtain, too
  await page.getByRole("combobox", { name: "Seat" }).selectOption("axis");
  await expect(curtain).toBeVisible();
  expect([...found([await page.content()], ALLIES)]).toEqual([]);
  await curtain.getByRole("button", { name: /lift the curtain/ }).click();
  await expect(curtain).toContainText("Allies"); // for Axis nothing is to be done
  await curtain.getByRole("button", { name: /lift the curtain/ }).click();
  await given(page, id, "allies", `play ${[...found([await cardsOf(page, id, "allies")], CARDS.allies)][0]}`);
  await expect(curtain.or(page.getByRole("button", { name: /^Done/ }))).toBeVisible();
});

const cardsOf = async (page: Page, match: string, seat: Seat): Promise<string> =>
  JSON.stringify((await looking(page, match, seat)).view.marks.hands);

test("the board as text tells of hidden blocks, and blocks are moved in it", async ({ page }) => {
  await beGuest(page, "Reader");
  const { id } = await api<MatchPage>(page, "POST", "/api/matches", {
    game: GAME,
    scenario: SCENARIO,
    title: "In words",
    seats: { axis: "me", allies: "me" },
    options: { free_deployment: 0 },
  });
  for (const seat of ["axis", "allies"] as const) {
    const hand = await cardsOf(page, id, seat);
    await given(page, id, seat, `play ${[...found([hand], CARDS[seat])][0]}`);
  }
  const mover = (await asked(page, id, "axis")) ? "axis" : "allies";
  await page.goto(`/match/${id}?seat=${mover}`);
  await page.getByRole("tab", { name: "Text" }).click();
  const board = page.getByRole("tabpanel");
  const [theirs, own] = mover === "axis" ? ["Soviet", "German"] : ["Axis", "Soviet"];
  await expect(board).toContainText(new RegExp(`\\d hidden ${theirs} blocks`));
  await expect(board).toContainText(new RegExp(`${own} [^()]+\\([A-D]\\d?, \\d of \\d steps`));
  await accessible(page);
  await shoot(page, "blocks-text");
});
