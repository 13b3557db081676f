/** Axis & Allies 1942 in the browser: a whole turn with its battle, losses and way home, and a friend who answers. */

import { accessible } from "./accessible";
import { asked, beGuest, expect, lessonTable, shoot, test, type } from "./table";

test("a whole turn of Axis & Allies 1942: buying, battle, losses, landing, new units", async ({ page }) => {
  await beGuest(page, "Marshal");
  const match = await lessonTable(page, "aa1942");
  await page.goto(`/match/${match}?seat=allies`);
  await expect(asked(page)).toContainText("24 IPCs");
  await shoot(page, "world-purchase");
  await type(page, "buy 4 infantry");
  await type(page, "buy 2 tanks");
  const line = page.getByRole("combobox", { name: "Order" });
  await line.fill("buy 1 fighter");
  await line.press("Enter");
  await expect(page.getByRole("alert")).toContainText("0 are left");
  await line.fill("");
  await type(page, "done");
  await type(page, "4 inf, 1 art, 2 tank: russia > west russia");
  await type(page, "4 inf, 1 art: karelia ssr > west russia");
  await type(page, "1 fighter: russia > west russia");
  await shoot(page, "world-plan");
  await accessible(page);
  await page.getByRole("button", { name: /^Done/ }).click(); // the lesson's dice fall
  await expect(asked(page)).toContainText(/2 hits in West Russia/);
  await shoot(page, "world-losses");
  await type(page, "lose 2 inf");
  await expect(page.getByRole("banner")).toContainText(/Noncombat/i);
  await type(page, "1 fighter: west russia > russia");
  await type(page, "done");
  await type(page, "place 4 inf in russia");
  await type(page, "place 2 tanks in caucasus");
  await shoot(page, "world-mobilize");
  await type(page, "done");
  await expect(page.getByRole("combobox", { name: "Seat" })).toHaveValue("axis"); // Germany is asked
  await page.getByRole("tab", { name: "Log" }).click();
  const log = page.getByRole("log", { name: "Log" });
  await expect(log).toContainText("The Soviet Union takes West Russia from Germany.");
  await expect(log).toContainText("The turn of Germany begins".slice(4));
  await shoot(page, "world-turn-over");
});
