import { expect, shoot, test } from "./table";

test("the house opens", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await shoot(page, "welcome");
});
