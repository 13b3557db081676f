/** The house around the boards: accounts, the lobby, setting up, settings, rules. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accessible } from "./accessible";
import { expect, serve, shoot, test } from "./table";

test("an account is made, signs out and in again", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "The map is on the table" })).toBeVisible();
  await shoot(page, "welcome");
  await accessible(page);
  await page.getByRole("link", { name: "Make an account" }).click();
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Make the account" }).click();
  await expect(page).toHaveURL(/sign-up/); // the browser itself asks for a longer one
  await page.getByLabel("Password").fill("a long enough one");
  await page.getByRole("button", { name: "Make the account" }).click();
  await expect(page.getByRole("link", { name: "Ada" })).toBeVisible();
  await shoot(page, "lobby");
  await page.getByRole("link", { name: "Ada" }).click();
  await page.getByRole("radio", { name: /Dark/ }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await shoot(page, "settings-dark");
  await accessible(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Password").fill("a wrong one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("do not fit together");
  await page.getByLabel("Password").fill("a long enough one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: "Ada" })).toBeVisible();
});

test("a mail address is confirmed by the link that was sent to it", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "wartable-mail-"));
  let log = "";
  const hear = (text: string) => {
    log += text;
  };
  const [server, house] = await serve(
    join(folder, "mail.sqlite"),
    ["--mail", "console:", "--log", "json"],
    hear,
  );
  await page.goto(`${house}/sign-up`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Password").fill("a long enough one");
  await page.getByLabel("E-mail").fill("ada@people.test");
  await page.getByRole("button", { name: "Make the account" }).click();
  await page.getByRole("link", { name: "Ada" }).click();
  await expect(page.getByText("This address is not confirmed yet")).toBeVisible();
  await accessible(page);
  await expect.poll(() => /\/confirm\/[\w.-]+/.exec(log)?.[0]).toBeTruthy();
  await page.goto(`${house}${/\/confirm\/[\w.-]+/.exec(log)?.[0]}`);
  await page.getByRole("button", { name: "Yes, it is mine" }).click();
  await expect(page.getByText("ada@people.test is confirmed, Ada.")).toBeVisible();
  await shoot(page, "mail-confirmed");
  await accessible(page);
  await page.getByRole("link", { name: "Choose how you are told" }).click();
  await expect(page.getByText("This address is confirmed.")).toBeVisible();
  server.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

test("a match is set up with every option explained, and a friend comes by a link", async ({
  page,
  browser,
  house,
}) => {
  await page.goto("/new?game=europe1999");
  await expect(page.getByRole("heading", { name: "Set up a table" })).toBeVisible();
  await page.getByRole("radio", { name: "Three players" }).check();
  await page.getByRole("switch", { name: /Second edition/ }).check();
  await page.getByLabel("What the match is called").fill("An evening in three");
  await page.getByLabel("Who sits as Soviet Union").selectOption({ index: 2 });
  await shoot(page, "new-match");
  await accessible(page);
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("button", { name: "Make a link for friends" }).click();
  const link = await page.getByLabel("The invitation").inputValue();
  await shoot(page, "waiting-room");

  const friend = await (await browser.newContext()).newPage();
  await friend.goto(new URL(new URL(link).pathname, house).href);
  await friend.getByLabel("Your name at the table").fill("Ben");
  await shoot(friend, "invitation");
  await friend.getByRole("button", { name: "Sit down" }).click();
  await expect(friend.getByRole("heading", { name: "An evening in three" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Seats are open" })).toBeHidden();
  await friend.context().close();
});

test("a rule opens its case on a board", async ({ page }) => {
  await page.goto("/rules");
  const shelf = page.getByRole("region", { name: "Games on the shelf" }).getByRole("listitem");
  await shelf.filter({ hasText: "Europe (1999)" }).getByRole("link", { name: "Rules" }).click();
  await page.getByRole("searchbox", { name: "Find" }).fill("submarine destroyer cancels");
  await page.getByRole("button", { name: "SUB-03", exact: true }).click();
  await expect(page.getByRole("button", { name: "Open it on a board" })).toBeVisible();
  await shoot(page, "rules");
  await accessible(page);
  await page.getByRole("button", { name: "Open it on a board" }).click();
  await expect(page.getByRole("application")).toBeVisible();
  await shoot(page, "rules-case");
});

test("pages that are not there say so, and credits name what is owed", async ({ page }) => {
  await page.goto("/nowhere");
  await expect(page.getByRole("alert")).toContainText("no such page");
  await page.goto("/match/nothing");
  await expect(page.getByRole("alert")).toContainText("There is no match");
  await shoot(page, "mishap");
  await accessible(page);
  await page.goto("/about");
  await expect(page.getByText("IM Fell English by Igino Marini")).toBeVisible();
  await accessible(page);
});
