import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { THEMES } from '@jobtrail/contract';
import { DRILLS } from '../drills.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** Rules beyond these tags: what a button says is in its name, and a page has each landmark once. */
const FURTHER_RULES = [
  'label-content-name-mismatch',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
];
/** The rules whose findings depend on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** The window sizes in which every screen is checked. */
export const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
];

/**
 * The themes in which a screen is checked: all three in the drills, otherwise one. It depends on the screen's name and
 * on the width, so the themes are spread over the screens.
 */
function themesFor(page: Page, what: string): readonly string[] {
  if (DRILLS) return THEMES;
  const narrow = (page.viewportSize()?.width ?? 0) < 600 ? 1 : 0;
  return [chosenFor(what.replace(/ at \d+ px$/, ''), THEMES, narrow)];
}

/** One of the options, spread evenly over the names of screens. */
function chosenFor<Option>(screen: string, options: readonly Option[], offset = 0): Option {
  const sum = [...screen].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), offset);
  const chosen = options[sum % options.length];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
}

/** Expects that axe finds nothing on the page in its current state. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const findings: string[] = [];
  for (const [index, theme] of themesFor(page, what).entries()) {
    await setTheme(page, theme);
    findings.push(...(await findingsOn(page, `${what}, ${theme}`, index === 0 ? 'all' : 'colors')));
  }
  expect.soft(findings, `axe finds nothing on ${what}`).toEqual([]);
}

/**
 * The same in every window size, where the page must not scroll sideways either; axe checks all sizes in the drills,
 * otherwise one. Restores the window size afterwards.
 */
export async function expectAccessibleAtAllSizes(page: Page, what: string): Promise<void> {
  const checked = DRILLS ? SIZES : [chosenFor(what, SIZES)];
  const before = page.viewportSize();
  // Animations do not run in a background page.
  await page.bringToFront();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (checked.includes(size)) await expectAccessible(page, `${what} at ${size.width} px`);
    expect
      .soft(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${what} at ${size.width} px is no wider than the window`,
      )
      .toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** The same for a page without our themes, such as a page of the sandbox. */
export async function expectPlainAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await findingsOn(page, what, 'all'), `axe finds nothing on ${what}`).toEqual([]);
}

async function findingsOn(page: Page, what: string, checked: 'all' | 'colors'): Promise<string[]> {
  const rules = Object.fromEntries(FURTHER_RULES.map((rule) => [rule, { enabled: true }]));
  const { violations } = await new AxeBuilder({ page })
    .options(
      checked === 'all'
        ? { runOnly: { type: 'tag', values: TAGS }, rules }
        : { runOnly: { type: 'rule', values: COLOR_RULES } },
    )
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) =>
        `${what}: ${id} (${help}) at ${node.target.join(' ')}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`,
    ),
  );
}

/** Switches the theme as another tab would, so that open menus and dialogs stay open. */
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
