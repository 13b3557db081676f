/** At the board: a whole turn with its battles, undo, refusals, a page that is loaded again. */

import { accessible } from "./accessible";
import { api, beGuest, begin, expect, given, lessonTable, shoot, test, type } from "./table";

test("two players at one screen begin a match", async ({ page }) => {
  await begin(page, "Two players, one screen");
  await expect(page.getByRole("application")).toBeVisible();
  const seat = page.getByRole("combobox", { name: "Seat" });
  await expect(seat).toHaveValue("axis");
  await type(page, "enlist 2 armor in poland");
  await type(page, "done");
  await expect(seat).toHaveValue("allies"); // the table turns to whom is asked
  await shoot(page, "hot-seat");
  await accessible(page);
});

test("a whole turn: buying, undo, a refusal, moves, battle and losses, a reload in between", async ({
  page,
}) => {
  await beGuest(page, "Learner");
  const match = await lessonTable(page);
  await given(page, match, "axis", "enlist 2 armor in poland", "done");
  await given(page, match, "allies", "share soviet_union 12, great_britain 0, united_states 0");
  await given(page, match, "allies", "enlist 3 infantry in moscow", "done", "done", "done");
  await page.goto(`/match/${match}?seat=axis`);

  await type(page, "buy 5 infantry");
  await type(page, "buy 3 armor");
  await page.getByRole("button", { name: /Undo/ }).click();
  await expect(page.getByText("buy units with 27 IPCs")).toBeVisible();
  await page.getByRole("button", { name: /Redo/ }).click();
  await expect(page.getByText("buy units with 12 IPCs")).toBeVisible();

  const line = page.getByRole("combobox", { name: "Order" });
  await line.fill("buy 1 battleship");
  await line.press("Enter");
  await expect(page.getByRole("alert")).toContainText("1 battleship costs 24 IPCs, and 12 are left");
  await page.getByText("Rule R-BUY-01").click();
  await shoot(page, "refusal");
  await line.fill("");
  await type(page, "done");

  await type(page, "4 inf, 1 art: poland > east poland");
  await type(page, "4 armor: poland > east poland");
  await type(page, "1 fighter: poland > east poland");
  await shoot(page, "plan");
  await type(page, "done");
  await expect(page.getByRole("region", { name: "What is asked" })).toContainText(/2 hits|lose/i);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Order" })).toBeEnabled();
  await shoot(page, "battle-losses");
  await accessible(page);
  await type(page, "lose 2 inf");
  await page.getByRole("tab", { name: "Log" }).click();
  await expect(page.getByRole("log")).toContainText("Germany loses 2 infantry in East Poland");
  await shoot(page, "log");
  await page.getByRole("tab", { name: "Figures" }).click();
  await expect(page.getByRole("heading", { name: "Luck" })).toBeVisible();
  await shoot(page, "figures");
  await accessible(page);
});

test("a lesson leads through the first turn", async ({ page }) => {
  test.setTimeout(240_000);
  await begin(page, "Learn it in ten minutes");
  const coach = page.getByRole("region", { name: "Guided game" });
  await expect(coach).toContainText("You are Germany");
  await type(page, "enlist 2 armor in poland"); // one by hand, the others are shown
  await expect(coach).toContainText("Two IPCs are left");
  await shoot(page, "lesson");
  const end = coach.getByRole("button", { name: "Play on" });
  const help = coach.getByRole("button", { name: /do it|for me|others do it/ });
  while (!(await end.isVisible())) {
    const told = await coach.innerHTML();
    await help.click();
    await expect.poll(() => coach.innerHTML()).not.toBe(told);
    await expect(help.or(end)).toBeEnabled();
  }
  await shoot(page, "lesson-over");
  await end.click();
  await expect(coach).toBeHidden();
});

test("a turn by keys alone", async ({ page }) => {
  await beGuest(page, "Keys");
  const { id } = await api<{ id: string }>(page, "POST", "/api/matches", {
    game: "europe1999",
    seats: { axis: "me", allies: "me" },
    title: "By keys",
  });
  await given(page, id, "axis", "done");
  await given(
    page,
    id,
    "allies",
    "share soviet_union 12, great_britain 0, united_states 0",
    "done",
    "done",
    "done",
  );
  await page.goto(`/match/${id}`);
  await expect(page.getByRole("combobox", { name: "Order" })).toBeEnabled();
  await expect(page.getByRole("button", { name: /ends purchase/ })).toBeVisible(); // the page hears keys by now
  const keys = page.keyboard;
  await keys.press("/");
  await keys.type("buy 4 infantry");
  await keys.press("Enter");
  await expect(page.getByText("buy units with 40 IPCs")).toBeVisible();
  await keys.press("Escape");
  await keys.press("u"); // taken back
  await expect(page.getByText("buy units with 52 IPCs")).toBeVisible();
  await keys.press("r"); // and given again
  await expect(page.getByText("buy units with 40 IPCs")).toBeVisible();
  await expect(page.getByRole("button", { name: /ends purchase · holds/ })).toBeEnabled();
  await keys.press("Control+Enter");
  await expect(page.getByRole("banner")).toContainText("Combat movement");
  await keys.press("/");
  await keys.type("3 inf: poland > baltic states");
  await keys.press("Enter");
  await keys.press("Escape");
  await keys.press("l");
  await expect(page.getByRole("log")).toContainText("Baltic States");
  await keys.press("c");
  await page.getByLabel("Say something").focus();
  await keys.type("The Baltic States, now.");
  await keys.press("Enter");
  await expect(page.getByRole("log", { name: "Talk" })).toContainText("The Baltic States, now.");
  await keys.press("Shift+Tab"); // out of the field: keys are keys again
  await keys.press("p");
  await keys.press(",");
  await keys.press(",");
  await expect(page.getByRole("region", { name: "Replay" })).toContainText("Back to now");
  await shoot(page, "keys");
});

test("a curtain falls between two seats of one screen", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("wartable.settings", JSON.stringify({ curtain: "always" })),
  );
  await begin(page, "Two players, one screen");
  const line = page.getByRole("combobox", { name: "Order" });
  await line.fill("done");
  await line.press("Enter"); // and the board with all its panels leaves the page
  const curtain = page.getByRole("dialog");
  await expect(curtain).toContainText("The next question is for");
  await page.keyboard.press("Escape"); // no way around it
  await expect(curtain).toBeVisible();
  await shoot(page, "curtain");
  await curtain.getByRole("button", { name: "I am Allies: lift the curtain" }).click();
  await expect(curtain).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Seat" })).toHaveValue("allies");
});
