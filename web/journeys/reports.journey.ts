/** What a game explains: a production as a basket, supply over the board, tables of diplomacy, the facts of a space. */

import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { api, beGuest, expect, shoot, test } from "./table";

const GAME = "/api/games/victory";

/** A case of the casebook on a table of one's own. */
async function caseTable(page: Page, id: string, seat: string): Promise<void> {
  await beGuest(page, "Reader");
  const match = await api<{ id: string }>(page, "POST", `${GAME}/cases/${id}/table`);
  await page.goto(`/match/${match.id}?seat=${seat}`);
  await expect(page.getByRole("application")).toBeVisible();
}

/** A picture in light and in dark, for a desk and for a pocket. */
async function gallery(page: Page, name: string): Promise<void> {
  const desk = page.viewportSize();
  for (const size of ["desk", "phone"] as const) {
    if (size === "phone") {
      await page.setViewportSize({ width: 360, height: 640 });
      if (!(await page.getByRole("tabpanel").isVisible()))
        await page.locator('[role="tab"][aria-selected="true"]').click(); // the sheet opens over the map
    }
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await page.waitForTimeout(1200); // the ground is drawn anew
      await shoot(page, `${name}-${size}-${theme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  if (desk) await page.setViewportSize(desk);
}

test("the Axis builds in 1941: the usual, a change, what may not be had and why, sealed", async ({
  page,
}) => {
  await caseTable(page, "REP-01", "axis");
  const panel = page.getByRole("region", { name: "Building" });
  const points = panel.getByRole("list", { name: "Points" });
  await expect(points).toContainText("15 of 15");
  await panel.getByRole("button", { name: /The usual/ }).press("Enter");
  await expect(points).toContainText("0 of 15");
  const seal = panel.getByRole("button", { name: /Seal these/ });
  await expect(seal).toContainText("all is spent");
  await gallery(page, "production");
  await accessible(page);

  const tank = panel.getByRole("spinbutton", { name: "German Panzer 4" });
  await expect(tank).toHaveAttribute("aria-valuenow", "1");
  await tank.press("ArrowDown");
  await expect(seal).toContainText("unspent are lost");
  await panel
    .getByText(/^Not now: /)
    .first()
    .click();
  await expect(panel.getByText(/stands at its top step/).first()).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(tank).toHaveAttribute("aria-valuenow", "1");

  await seal.click();
  await page.getByRole("button", { name: "I am Allies: lift the curtain" }).click();
  await expect(points).toContainText("Soviet Union");
  await expect(panel).not.toContainText("German");
  await panel.getByRole("button", { name: "Nothing" }).click();
  await page.getByRole("tab", { name: "Log" }).click();
  await expect(page.getByRole("log")).toContainText(/ha(s|ve) built/);
  await expect(page.getByRole("log")).not.toContainText("Panzer 4");
});

test("why a unit is out of supply: the broken line, its rule, and where it would come from", async ({
  page,
}) => {
  await caseTable(page, "REP-02", "axis");
  await page.keyboard.press("e");
  const sheet = page.getByRole("tabpanel");
  await expect(sheet).toContainText("Out of supply: Kiev");
  await expect(page.locator('[data-line^="kiev"][data-broken]').first()).toBeVisible();
  await sheet
    .getByRole("button", { name: "Kiev" })
    .or(sheet.getByRole("button", { name: /Panzer 1/ }))
    .first()
    .click();
  const here = sheet.getByRole("region", { name: "The space in hand" });
  await expect(here).toContainText("no further");
  await here.getByRole("button", { name: "R-SUP-01" }).first().click();
  await expect(here).toContainText("chain of friendly areas");
  await gallery(page, "supply");
  await accessible(page);
  await page.getByRole("button", { name: /Take it off the map/ }).click();
  await expect(page.locator("[data-line]")).toHaveCount(0);
});

test("hidden blocks have lines without names for the other side", async ({ page }) => {
  await caseTable(page, "REP-02", "spectator");
  await page.keyboard.press("e");
  const sheet = page.getByRole("tabpanel");
  await sheet.getByRole("button", { name: "Axis supply" }).click();
  await expect(sheet).toContainText("hidden block");
  await expect(sheet).not.toContainText("Panzer");
});

test("the diplomatic table with its modifiers, and the states of the war", async ({ page }) => {
  await caseTable(page, "REP-03", "axis");
  await page.keyboard.press("e");
  const sheet = page.getByRole("tabpanel");
  await sheet.getByRole("button", { name: "Diplomacy" }).click();
  const spain = sheet.getByRole("row", { name: /Spain/ });
  await expect(spain).toContainText("9+\u00a0(28%)");
  await spain.getByRole("button", { name: "Why: Spain" }).click();
  await expect(sheet).toContainText("+1, because Spain touches an area or sea friendly to it");
  await gallery(page, "diplomacy");
  await accessible(page);
  await sheet.getByRole("button", { name: "States of the war" }).click();
  await expect(sheet.getByRole("row", { name: /Soviet Union/ })).toContainText("neutral");
  await gallery(page, "politics");
  await sheet.getByRole("button", { name: "Production", exact: true }).click();
  await expect(sheet.getByRole("row", { name: /Britain/ }).first()).toContainText("?");
  await gallery(page, "economy");
});

test("the facts of a space: ground, room, borders and what of them is in use", async ({ page }) => {
  await caseTable(page, "REP-02", "axis");
  await page.locator('path.area[data-space="kiev"]').first().dispatchEvent("click");
  const inspector = page.getByRole("region", { name: "Kiev", exact: true });
  await expect(inspector.getByRole("table", { name: "Borders for armies" })).toContainText("Lvov");
  await expect(inspector.getByRole("table", { name: "Room" })).toContainText("2 of 3");
  await expect(inspector.getByRole("table", { name: "Supply" })).toContainText("No line comes here");
  await inspector.scrollIntoViewIfNeeded();
  await gallery(page, "inspector");
  await accessible(page);
});

test("lend-lease: the most of each is offered, and one row leaves the others alone", async ({ page }) => {
  await caseTable(page, "CNV-13c", "allies");
  const form = page.getByRole("form", { name: "Dividing" });
  const convoy = form.getByRole("spinbutton", { name: "By Convoy A" });
  await expect(convoy).toHaveAttribute("aria-valuenow", "2");
  await convoy.press("ArrowDown");
  await expect(convoy).toHaveAttribute("aria-valuenow", "1");
  await shoot(page, "lend-lease");
  await form.getByRole("button", { name: /Divide so/ }).click();
  await expect(page.getByRole("region", { name: "Building" })).toContainText("Soviet Union2 of 2");
});

test("another game reports its victory cities over its map", async ({ page }) => {
  await beGuest(page, "Reader");
  const games = await api<{ id: string; seat_plans: { id: string; seats: object }[] }[]>(
    page,
    "GET",
    "/api/games",
  );
  const plan = games.find(({ id }) => id === "aa1942")?.seat_plans[0];
  const seats = Object.fromEntries(Object.keys(plan?.seats ?? {}).map((seat) => [seat, "me"]));
  const wanted = { game: "aa1942", plan: plan?.id, seats };
  const match = await api<{ id: string }>(page, "POST", "/api/matches", wanted);
  await page.goto(`/match/${match.id}?seat=spectator`);
  await expect(page.getByRole("application")).toBeVisible();
  await page.keyboard.press("e");
  const sheet = page.getByRole("tabpanel");
  await expect(sheet.getByRole("row", { name: /Berlin/ })).toContainText("Germany");
  await expect(sheet.getByRole("row", { name: /Axis/ })).toContainText("9");
  await shoot(page, "victory-cities");
});
