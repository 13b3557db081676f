/** A phone: everything within 360 x 640, nothing to scroll sideways, fingers instead of a mouse. */

import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { begin, expect, shoot, test, type } from "./table";

const WIDTH = 360;

test.use({ viewport: { width: WIDTH, height: 640 }, hasTouch: true, isMobile: true });

async function fits(page: Page): Promise<void> {
  // Not compared with the window: on phones it grows with what does not fit.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
}

test("the house and a match on a phone", async ({ page }) => {
  for (const path of [
    "/",
    "/new",
    "/new?game=europe1999",
    "/settings",
    "/rules/europe1999",
    "/about",
    "/sign-up",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await fits(page);
    await shoot(page, `phone${path.replace(/[/?=]/g, "-")}`);
  }
  await begin(page, "Two players, one screen");
  await expect(page.getByRole("application")).toBeVisible();
  await fits(page);
  await shoot(page, "phone-board");
  const orders = page.getByRole("tab", { name: "Orders" });
  await orders.tap();
  await type(page, "enlist 2 armor in poland");
  await shoot(page, "phone-orders");
  await accessible(page);
  await orders.tap();
  await page.getByRole("tab", { name: "Log" }).tap();
  await expect(page.getByRole("log", { name: "Log" })).toContainText("2 German armor");
  await shoot(page, "phone-log");
});
