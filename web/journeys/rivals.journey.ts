/** What happens between pages: two that answer the same question, clocks, requests, fingers on the map, lost lines. */

import { accessible } from "./accessible";
import { another, api, asked, beGuest, expect, given, seated, shoot, test, type } from "./table";

const BEFORE_PLAY = ["share soviet_union 12, great_britain 0, united_states 0", "done", "done", "done"];

test("two pages answer one question: one wins, the other is told and goes on without a reload", async ({
  page,
  context,
}) => {
  await beGuest(page, "Twice");
  const match = await seated(page, { title: "Two pages", seats: { axis: "me", allies: "me" } });
  const late = await context.newPage();
  let deaf = false;
  await late.routeWebSocket(/\/live\?/, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => deaf || line.send(message)); // its news come later than its player's hand
  });
  await Promise.all([page.goto(`/match/${match}?seat=axis`), late.goto(`/match/${match}?seat=axis`)]);
  for (const one of [page, late]) await expect(asked(one)).toContainText("12 are left");
  deaf = true;
  await type(page, "enlist 2 armor in poland");
  const line = late.getByRole("combobox", { name: "Order" });
  await line.fill("enlist 1 infantry in norway");
  await line.press("Enter");
  await expect(late.getByRole("alert")).toContainText("Somebody was faster");
  await expect(asked(late)).toContainText("2 are left"); // what holds, without a reload
  await shoot(late, "overtaken");
  await type(late, "done"); // the order that was refused is put aside, and it answers what is asked now
  await expect(late.getByRole("alert")).toBeHidden();
  deaf = false;
  await expect(page.getByRole("banner")).toContainText("Cash advance");
  const log = await api<{ text: string }[]>(page, "GET", `/api/matches/${match}/events`);
  expect(log.filter(({ text }) => /infantry in Norway/.test(text))).toEqual([]);
  for (const one of [page, late]) await expect(one.getByRole("combobox", { name: "Order" })).toBeVisible();
});

test("a clock runs out: more time is granted, then the match is claimed; a vacation stops it", async ({
  page,
  browser,
  house,
}) => {
  await beGuest(page, "Slow Ada");
  const ben = await another(browser, house, "Ben");
  const pace = { kind: "bank", bank_seconds: 3, per_turn_seconds: 3, at_zero: "claim" };
  const match = await seated(page, { title: "Against time", seats: { axis: "me" }, pace }, { allies: ben });
  await Promise.all([page.goto(`/match/${match}`), ben.goto(`/match/${match}`)]);
  const request = ben.getByRole("region", { name: "Time is up" });
  await expect(request).toContainText("Slow Ada has no time left"); // nobody had to load anything again
  await shoot(ben, "time-is-up");
  await accessible(ben);
  await request.getByRole("button", { name: "Grant more time" }).click();
  await expect(request).toBeHidden();
  const away = Date.now() / 1000 + 86_400;
  await api(page, "PATCH", "/api/me", { vacation_until: away });
  await ben.getByRole("tab", { name: "Table" }).click();
  await expect(ben.getByTitle("On vacation: the clock stands")).toContainText("away");
  await ben.waitForTimeout(3500); // longer than the clock would have had
  await expect(request).toBeHidden();
  await shoot(ben, "vacation");
  await api(page, "PATCH", "/api/me", { vacation_until: 0 });
  await request.getByRole("button", { name: "Claim the match" }).click();
  for (const one of [page, ben])
    await expect(asked(one)).toContainText("Time has run out: the Allies have won.");
  await shoot(page, "lost-by-time");
  await ben.context().close();
});

test("an undo behind dice is asked for, refused, asked for again and granted", async ({
  page,
  browser,
  house,
}) => {
  await beGuest(page, "Ada");
  const ben = await another(browser, house, "Ben");
  const match = await seated(page, { title: "By consent", seats: { axis: "me" } }, { allies: ben });
  await given(page, match, "axis", "done");
  await given(ben, match, "allies", ...BEFORE_PLAY);
  await given(page, match, "axis", "done", "2 armor, 2 inf: poland > east poland", "done");
  await Promise.all([page.goto(`/match/${match}`), ben.goto(`/match/${match}`)]);
  const ask = async () => {
    await page.getByLabel("More", { exact: true }).first().click();
    await page.getByRole("button", { name: "Ask to go back before the last dice" }).click({ timeout: 5000 });
  };
  const request = ben.getByRole("region", { name: "A request" });
  await expect(asked(page)).not.toContainText("plan your attacks");
  await expect(ask).toPass(); // the battle's window may take the focus, which shuts the menu
  await expect(request).toContainText("Ada (Axis) asks to take the match back");
  await expect(page.getByRole("region", { name: "A request" })).toContainText("Waiting for the others");
  await shoot(ben, "undo-asked");
  await accessible(ben);
  await request.getByRole("button", { name: "No" }).click();
  await expect(request).toBeHidden();
  await page.getByRole("tab", { name: "Log" }).click();
  await expect(page.getByRole("log", { name: "Log" })).toContainText("The Allies do not consent to the undo");
  await expect(page.getByRole("log", { name: "Log" })).toContainText("Dice");
  await ask();
  await request.getByRole("button", { name: "Agree" }).click();
  await expect(page.getByRole("log", { name: "Log" })).toContainText("took the match back");
  for (const one of [page, ben]) {
    await expect(one.getByRole("region", { name: "A request" })).toBeHidden();
    await expect(one.getByRole("banner")).toContainText(/Combat movement|Battles/);
  }
  await shoot(page, "undo-granted");
  await ben.context().close();
});

test("fingers on the map, talk with one's own side, and notes that are nobody else's", async ({
  page,
  browser,
  house,
}) => {
  await beGuest(page, "Ada");
  const [ben, eve] = [await another(browser, house, "Ben"), await another(browser, house, "Eve")];
  const wanted = { title: "In three", plan: "three", seats: { soviet_union: "me" } };
  const open = await api<{ id: string; seats: { seat: string }[] }>(page, "POST", "/api/matches", {
    game: "europe1999",
    ...wanted,
  });
  const [foe, ally] = [
    open.seats.find(({ seat }) => /axis|germany/.test(seat))?.seat ?? "",
    open.seats.find(({ seat }) => !/axis|germany|soviet/.test(seat))?.seat ?? "",
  ];
  await api(ben, "POST", `/api/matches/${open.id}/seats/${ally}`, { take: true });
  await api(eve, "POST", `/api/matches/${open.id}/seats/${foe}`, { take: true });
  for (const one of [page, ben, eve]) {
    await one.goto(`/match/${open.id}`);
    await expect(one.getByRole("application")).toBeVisible();
    await one.getByRole("tab", { name: /Talk/ }).click();
  }
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowRight"); // the cursor chooses a place
  const point = page.getByRole("button", { name: /^Point at/ });
  const place = ((await point.textContent()) ?? "").replace("Point at ", "");
  await page.getByLabel("Say something").fill("Here they will come");
  await point.click();
  for (const one of [ben, eve])
    await expect(one.getByRole("status").filter({ hasText: "points at" })).toContainText(
      `Ada points at ${place}: Here they will come`,
    );
  await shoot(ben, "finger");

  await page.getByLabel("To whom").selectOption("side");
  await page.getByLabel("Say something").fill("Lend me your transports.");
  await page.getByRole("button", { name: "Say", exact: true }).click();
  await expect(ben.getByRole("log", { name: "Talk" })).toContainText("Lend me your transports.");
  await expect(ben.getByRole("log", { name: "Talk" })).toContainText("to their side");
  await page.getByLabel("To whom").selectOption("match");
  await page.getByLabel("Say something").fill("Good luck to all.");
  await page.getByRole("button", { name: "Say", exact: true }).click();
  await expect(eve.getByRole("log", { name: "Talk" })).toContainText("Good luck to all.");
  await expect(eve.getByRole("log", { name: "Talk" })).not.toContainText("transports");
  expect(JSON.stringify(await api(eve, "GET", `/api/matches/${open.id}/chat`))).not.toContain("transports");

  await page.getByText("My notes").click();
  await page.getByLabel("My notes").fill("Ben forgets his submarines.");
  await expect(page.getByText("kept")).toBeVisible();
  await shoot(page, "talk");
  await accessible(page);
  await page.reload();
  await page.getByRole("tab", { name: /Talk/ }).click();
  await page.getByText("My notes").click();
  await expect(page.getByLabel("My notes")).toHaveValue("Ben forgets his submarines.");
  expect(JSON.stringify(await api(ben, "GET", `/api/matches/${open.id}/notes`))).not.toContain("submarines");
  await Promise.all([ben.context().close(), eve.context().close()]);
});

test("a computer without network catches up when it is back", async ({ page, browser, house }) => {
  await beGuest(page, "On a train");
  const ben = await another(browser, house, "Ben");
  const match = await seated(ben, { title: "A tunnel", seats: { axis: "me" } }, { allies: page });
  await page.goto(`/match/${match}`);
  await expect(asked(page)).toContainText("Waiting for the Axis");
  await expect(page.getByText("Connected", { exact: true })).toBeAttached();
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await given(ben, match, "axis", "enlist 2 armor in poland", "done");
  await page.context().setOffline(false);
  await expect(asked(page)).toContainText("divide 12 IPCs");
  await type(page, BEFORE_PLAY[0] ?? "");
  const look = await api<{ seq: number }>(ben, "GET", `/api/matches/${match}/view`);
  expect(look.seq).toBeGreaterThan(2);
  await ben.context().close();
});
