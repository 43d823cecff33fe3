import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { adminTexts, pages } from '@jobtrail/contract';
import { patient } from '../patience.ts';
import { createAccount } from '../product/account.ts';
import { expect, test } from './test.ts';

test.use({ role: 'admin' });
test.beforeEach(({ page }) => {
  test.setTimeout(patient(120_000));
  return page.emulateMedia({ reducedMotion: 'reduce' });
});

/** More than any admin screen has controls. */
const TABS_MAX = 150;
const SCREENS = [
  { path: pages.adminDashboard, ready: 'Total Users', reaches: ['Personal Settings', 'What MRR means'] },
  {
    path: `${pages.adminDashboard}?tab=settings`,
    ready: 'Enable notifications',
    reaches: ['Display Name', 'Theme', 'Save Settings'],
  },
  { path: '/admin/users', ready: 'Actions', reaches: ['Search users', 'Promote This is reached'] },
  { path: pages.adminSupport, ready: adminTexts.selectTicket, reaches: [adminTexts.returnToDashboard, 'Show'] },
  { path: '/admin/broadcast', ready: 'Compose', reaches: ['Subject', 'Message Body', 'Send Broadcast'] },
] as const;

interface Stop {
  name: string;
  isInView: boolean;
  isMarked: boolean;
}

/** The focused element: its name, whether a part of it is in view, and whether its focus is visible. */
const focused = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLButtonElement
        ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ')
        : '';
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isMarked = [element, element.parentElement].some((shown) => {
      if (!shown) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    return {
      name: element.getAttribute('aria-label') ?? (labels === '' ? (element.textContent ?? '') : labels),
      isInView: bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth,
      isMarked,
    };
  });

/** Every stop of the Tab key, from the top of the page to its end. */
async function tabStops(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let pressed = 0; pressed < TABS_MAX; pressed += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

const VIEWS = [
  { name: '1280 px', size: { width: 1280, height: 800 }, forcedColors: null },
  { name: '320 x 256 px, which is 400 % zoom', size: { width: 320, height: 256 }, forcedColors: null },
  { name: 'forced colors', size: { width: 1280, height: 800 }, forcedColors: 'active' },
] as const;

for (const { name, size, forcedColors } of VIEWS) {
  test(`with the Tab key alone, every control of the admin screens is reached, in view and marked, at ${name}`, async ({
    signedIn: page,
    product,
  }) => {
    await createAccount(product.dataDir, 'user', 'This is reached');
    await page.setViewportSize(size);
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
    for (const { path, ready, reaches } of SCREENS) {
      await page.goto(path);
      await expect(page.getByText(ready).first()).toBeAttached();
      await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
      const stops = await tabStops(page);
      const names = stops.map((stop) => stop.name.trim());
      for (const reached of reaches) expect.soft(names.join('\n'), path).toContain(reached);
      expect
        .soft(
          stops.filter(({ isInView }) => !isInView),
          `${path}: out of view`,
        )
        .toEqual([]);
      expect
        .soft(
          stops.filter(({ isMarked }) => !isMarked),
          `${path}: focus not visible`,
        )
        .toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(sideways, `${path} does not scroll sideways`).toBeLessThanOrEqual(0);
    }
  });
}

test('a user is found, promoted, demoted and deactivated with the keyboard alone', async ({
  signedIn: page,
  product,
}) => {
  const person = await createAccount(product.dataDir, 'user', `Grace ${randomUUID().slice(-8)}`);
  await page.goto('/admin/users');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(person.name);
  const action = (name: string) => page.getByRole('button', { name: `${name} ${person.name}` });
  await expect(page.getByRole('row')).toHaveCount(2);
  await action('Promote').focus();
  await page.keyboard.press('Enter');
  await expect(action('Demote')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(action('Promote')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(action('Deactivate')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no running subscription')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(action('Activate')).toBeVisible();
});

test('with the text spacing of WCAG 1.4.12, no admin screen scrolls sideways or cuts a label', async ({
  signedIn: page,
}) => {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 });
    for (const { path, ready } of SCREENS) {
      await page.goto(path);
      await expect(page.getByText(ready).first()).toBeAttached();
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      });
      const { sideways, cut } = await page.evaluate(() => ({
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        cut: [...document.querySelectorAll('main :is(.btn, .label, h1, h2)')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
          .map(({ textContent }) => textContent),
      }));
      expect.soft([path, width, sideways <= 0, cut]).toEqual([path, width, true, []]);
    }
  }
});
