import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { THEMES } from '@jobtrail/contract';
import { DRILLS } from '../drills.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** The widths at which every screen is looked at. */
export const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
];

/**
 * The themes that a screen is looked at in: all in the drills, and one otherwise, each screen another one. A screen that is
 * looked at at several widths has another one at each.
 */
function themesFor(page: Page, what: string): readonly string[] {
  if (DRILLS) return THEMES;
  const screen = [...what.replace(/ at \d+ px$/, '')].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const narrow = (page.viewportSize()?.width ?? 0) < 600 ? 1 : 0;
  return THEMES.filter((_, index) => index === (screen + narrow) % THEMES.length);
}

/** What axe finds on the page as it is now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const findings: string[] = [];
  for (const theme of themesFor(page, what)) {
    await setTheme(page, theme);
    findings.push(...(await findingsOn(page, `${what}, ${theme}`)));
  }
  expect.soft(findings, `axe finds nothing on ${what}`).toEqual([]);
}

/** The same at every width. The page scrolls sideways at none of them; the window has its old size afterwards. */
export async function expectAccessibleAtAllSizes(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  // Nothing moves in a page behind another one.
  await page.bringToFront();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${what} at ${size.width} px`);
    expect
      .soft(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${what} at ${size.width} px is no wider than the window`,
      )
      .toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** The same for a page without themes of ours, such as the sandbox's. */
export async function expectPlainAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await findingsOn(page, what), `axe finds nothing on ${what}`).toEqual([]);
}

async function findingsOn(page: Page, what: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) =>
        `${what}: ${id} (${help}) at ${node.target.join(' ')}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`,
    ),
  );
}

/** Puts the page into a theme as another tab would, which no open menu or dialog notices. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((newValue) => {
    const oldValue = localStorage.getItem('theme');
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'theme', oldValue, newValue, storageArea: localStorage, url: location.href }),
    );
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity),
  );
}
