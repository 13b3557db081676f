import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./table";

/** Nothing that axe calls serious or worse; contrast is measured in both styles. */
export async function accessible(page: Page): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  const other = before === "dark" ? "light" : "dark";
  const found = [...(await grave(new AxeBuilder({ page })))];
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, other);
  found.push(...(await grave(new AxeBuilder({ page }).withRules(["color-contrast"]))));
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, before);
  expect(found).toEqual([]);
}

async function grave(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map((node) => `${node.html} ${node.failureSummary}`)}`,
    );
}
