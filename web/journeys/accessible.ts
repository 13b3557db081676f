import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./table";

/** Nothing that axe calls serious or worse; contrast is measured in both styles. */
export async function accessible(page: Page): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  const other = before === "dark" ? "light" : "dark";
  const found = [...(await grave(axe(page)))];
  await dress(page, other);
  found.push(...(await grave(axe(page).withRules(["color-contrast"]))));
  await dress(page, before);
  expect(found).toEqual([]);
}

/** Change the style, and wait until it is drawn. */
async function dress(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate(async (one) => {
    document.documentElement.dataset.theme = one;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  }, theme);
}

/** All but the drawing of the map: it is hidden from those who listen, who have the board as text, and its
 * contrast is checked where it is drawn. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).exclude("[role=application] svg");

async function grave(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map((node) => `${node.html} ${node.failureSummary}`)}`,
    );
}
