/** The box of the board changes its width while the page is open: names, lines and counters keep the size they have there. */

import type { Page } from "@playwright/test";
import { beGuest, expect, lessonTable, shoot, test } from "./table";

interface Sizes {
  /** Median height of the letters of names, in pixels of the screen. */
  names: number;
  scale: number;
}

/** What the eye sees: sizes in the drawing, times the scale it is shown at. */
async function sizes(page: Page): Promise<Sizes> {
  return page.getByRole("application").evaluate((stage) => {
    const world = stage.firstElementChild as HTMLElement;
    const scale = new DOMMatrix(getComputedStyle(world).transform).a;
    const shown = [...stage.querySelectorAll<SVGGElement>("g[font-size]")].map(
      (name) => Number(name.getAttribute("font-size")) * scale,
    );
    shown.sort((one, other) => one - other);
    return { names: shown[Math.floor(shown.length / 2)] ?? 0, scale };
  });
}

/** A page that has been this wide from its beginning. */
async function fresh(page: Page, match: string, width: number, height: number): Promise<Sizes> {
  await page.setViewportSize({ width, height });
  await page.goto("about:blank");
  await page.goto(`/match/${match}?seat=axis`);
  await expect(page.locator("[data-counter]").first()).toBeVisible();
  return sizes(page);
}

const WIDTHS = [
  { width: 1360, height: 850 },
  { width: 800, height: 900 },
  { width: 360, height: 640 },
  { width: 640, height: 360 }, // the same phone, turned
];

test("names keep their size when the box of the board changes its width", async ({ page }) => {
  test.setTimeout(120_000);
  await beGuest(page, "Wide");
  const match = await lessonTable(page);
  const wanted: Sizes[] = [];
  for (const { width, height } of WIDTHS) wanted.push(await fresh(page, match, width, height));
  for (const [at, size] of [...WIDTHS.entries()].reverse()) {
    await page.setViewportSize(size); // from one to the next without loading anything
    await expect
      .poll(async () => Math.abs((await sizes(page)).names / (wanted[at]?.names ?? 1) - 1))
      .toBeLessThan(0.12);
    await shoot(page, `width-${size.width}`);
  }
  for (const { names } of wanted) expect(names).toBeGreaterThan(6.5); // half of them are names of small seas
});
