/** Somebody who has never been here: a lesson of each game for newcomers, one order by hand. */

import { expect, shoot, test, type } from "./table";

const FIRST = {
  europe1999: { says: "You are Germany", order: "enlist 2 armor in poland", next: "Two IPCs are left" },
  aa1942: { says: "You are the Soviet Union", order: "buy 4 infantry", next: "buy 2 tanks" },
};

for (const [game, { says, order, next }] of Object.entries(FIRST))
  test(`the lesson of ${game} shows whom and what it speaks of`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("combobox", { name: "Game" }).selectOption(game);
    await page.getByRole("button", { name: "Learn it in ten minutes" }).click();
    const coach = page.getByRole("region", { name: "Guided game" });
    await expect(coach).toContainText(says);
    await expect(page.locator("[data-counter]").first()).toBeVisible();
    await shoot(page, `newcomer-${game}`);
    await type(page, order);
    await expect(coach).toContainText(next);
    await expect(coach.getByLabel("done").or(coach.getByText(next)).first()).toBeVisible();
  });
