/** Dice of all kinds: typed from real ones, rolled on request, by turns. */

import { accessible } from "./accessible";
import { api, asked, beGuest, expect, given, seated, shoot, test } from "./table";

async function inBattle(page: Parameters<typeof beGuest>[0], dice: string): Promise<string> {
  await beGuest(page, "Dicer");
  const match = await seated(page, { title: `Dice: ${dice}`, dice, seats: { axis: "me", allies: "me" } });
  await given(page, match, "axis", "done");
  const share = "share soviet_union 12, great_britain 0, united_states 0";
  await given(page, match, "allies", share, "done", "done", "done");
  await given(page, match, "axis", "done", "2 armor, 2 inf: poland > east poland", "done");
  await page.goto(`/match/${match}?seat=axis`);
  return match;
}

test("dice that fell on a real table are typed in", async ({ page }) => {
  const match = await inBattle(page, "typed");
  await expect(asked(page)).toContainText(/dice to be rolled/);
  await expect(page.getByRole("button", { name: /^Roll/ })).toBeHidden();
  const field = page.getByLabel("What real dice show");
  await field.fill("1 2 9");
  await expect(page.getByRole("button", { name: /fell so/ })).toBeDisabled();
  await field.fill("1 2 6 6");
  await expect(page.getByRole("button", { name: "4/4 fell so" })).toBeEnabled();
  await shoot(page, "typed-dice");
  await accessible(page);
  await page.getByRole("button", { name: "4/4 fell so" }).click();
  await expect(page.getByRole("button", { name: "4/4 fell so" })).toBeHidden();
  const dice = await api<{ throws: { values: number[]; source: string }[] }>(
    page,
    "GET",
    `/api/matches/${match}/dice`,
  );
  expect(dice.throws[0]).toMatchObject({ values: [1, 2, 6, 6], source: "typed" });
});

test("with both kinds of dice one throw is rolled and another typed", async ({ page }) => {
  const match = await inBattle(page, "both");
  const sources = async () => {
    const path = `/api/matches/${match}/dice`;
    const dice = await api<{ throws: { source: string }[] }>(page, "GET", path);
    return dice.throws.map(({ source }) => source);
  };
  await page.getByRole("button", { name: "Roll 4 dice" }).click();
  await expect.poll(sources).toEqual(["verifiable"]);
  const fell = page.getByRole("button", { name: /fell so/ }).first();
  const losses = page.getByRole("button", { name: /Take these losses/ });
  await expect(fell.or(losses).first()).toBeVisible();
  if (await losses.isVisible()) await losses.click();
  await expect(fell).toBeVisible();
  await shoot(page, "both-dice");
  const [, waiting] = /0\/(\d+)/.exec((await fell.textContent()) ?? "") ?? [];
  await page.getByLabel("What real dice show").fill("6 ".repeat(Number(waiting)));
  await fell.click();
  await expect.poll(sources).toEqual(["verifiable", "typed"]);
});
