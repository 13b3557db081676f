/** A friend at another computer: the page comes by plain HTTP from an address that is not this machine's own, where browsers
 * hide clipboard, random ids and arithmetic of hashes. */

import { beGuest, expect, shoot, test, type } from "./table";

const HOST = "table.example";

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    }),
});

test("a table by plain HTTP: sit down by a link and play", async ({ page, browser, house }) => {
  const port = new URL(house).port;
  const far = `http://${HOST}:${port}`;
  await page.goto(`${far}/`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await beGuest(page, "Ada", far);
  await page.goto(`${far}/new?game=europe1999`);
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("button", { name: "Make a link for friends" }).click();
  const link = await page.getByLabel("The invitation").inputValue();
  expect(link.startsWith(`${far}/join/`)).toBe(true);
  await shoot(page, "far-invitation");
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await friend.getByLabel("Your name at the table").fill("Ben");
  await friend.getByRole("button", { name: "Sit down" }).click();
  await expect(page.getByRole("heading", { name: "Seats are open" })).toBeHidden();
  await expect(friend.getByRole("application")).toBeVisible();
  await type(page, "enlist 2 armor in poland"); // a key is drawn for it without crypto.randomUUID
  await expect(friend.getByRole("region", { name: "What is asked" }).first()).toContainText("2 are left");
  await friend.context().close();
});
