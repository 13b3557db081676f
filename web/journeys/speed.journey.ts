/** How long one waits for a board. */

import { begin, expect, test, withinTime } from "./table";

const USABLE = 1500;

test("the first board is usable at once", async ({ page }) => {
  await begin(page, "Two players, one screen");
  await expect(page.getByRole("application")).toBeVisible();
  const match = new URL(page.url()).pathname;
  await page.goto("about:blank");
  const begun = Date.now();
  await page.goto(match, { waitUntil: "commit" });
  await expect(page.getByRole("application")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Order" })).toBeEnabled();
  withinTime("first board usable", Date.now() - begun, USABLE);
});
