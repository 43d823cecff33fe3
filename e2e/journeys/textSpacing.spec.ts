import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pages, pathOf } from '@jobtrail/contract';
import { addSheet } from '../browser/addSheet.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { remotePages } from '../product/remotePages.ts';
import { Analytics } from '../screens/Analytics.ts';
import { Auth } from '../screens/Auth.ts';
import { CARDS, Checkout } from '../screens/Checkout.ts';
import { expect, test } from './test.ts';

/** The text spacing that WCAG 1.4.12 lets a reader choose. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;
const SIZES = [
  { width: 1280, height: 800 },
  // 400 % zoom.
  { width: 320, height: 256 },
];

/** Texts that are clipped vertically, or horizontally without an ellipsis. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      // A drawing has a text alternative, or holds no information.
      if (
        !element ||
        element.closest('[aria-hidden="true"], [role="img"], [inert]') ||
        node.textContent?.trim() === '' ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width <= 1 || text.height <= 1) continue;
      const isScrolled = element.closest('[role="region"], [role="tablist"]') !== null;
      if (text.left < -1 && !isScrolled)
        found.add(`"${node.textContent?.trim().slice(0, 40)}" begins outside of the window`);
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const place = box.getBoundingClientRect();
        // Hidden for sighted people, such as labels for screen readers.
        if (place.width <= 1 || place.height <= 1) break;
        const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
        const lines = style.webkitLineClamp !== 'none';
        if (!lines && hides(style.overflowY) && (text.bottom > place.bottom + 2 || text.top < place.top - 2))
          found.add(`${box.className || box.localName} cuts off "${node.textContent?.trim().slice(0, 40)}" vertically`);
        if (style.textOverflow !== 'ellipsis' && hides(style.overflowX) && text.right > place.right + 2)
          found.add(`${box.className || box.localName} cuts off "${node.textContent?.trim().slice(0, 40)}" sideways`);
        if (style.overflowX === 'auto' || style.overflowX === 'scroll' || lines || style.textOverflow === 'ellipsis')
          break;
      }
    }
    return [...found];
  });

const softly = expect.configure({ soft: true });

/** Expects a page with text spacing at both sizes to cut nothing off and to be no wider than the window. */
async function expectReadable(page: Page, what: string): Promise<void> {
  await addSheet(page, SPACING);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // A screen may take a moment to choose another layout for the size.
    await softly.poll(() => cutOff(page), `${what} at ${size.width} px`).toEqual([]);
    await softly
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${what} at ${size.width} px is no wider than the window`,
      )
      .toBeLessThanOrEqual(0);
  }
}

async function visit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

test.describe.configure({ timeout: patient(90_000) });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('custom text spacing clips nothing on the public pages and in billing', drill(), async ({ page }) => {
  await visit(page, pages.landing);
  await expectReadable(page, pages.landing);
  await visit(page, pages.cancelSubscription);
  await expectReadable(page, pages.cancelSubscription);
  await visit(page, pages.auth);
  await expectReadable(page, pages.auth);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${pages.auth}#signup`);
  await new Auth(page).signUp({
    name: 'Nora Lindqvist',
    email: `nora-${randomUUID()}@example.com`,
    password: 'a long enough password',
    confirmation: 'a long enough password',
  });
  await new Checkout(page).arrive();
  await new Checkout(page).pay(CARDS.succeeds);
  await expect(page).toHaveURL(pages.dashboard);
  await visit(page, pages.billing);
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await expectReadable(page, pages.billing);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectReadable(page, 'the question of the cancellation');
});

test(
  'custom text spacing clips nothing on the pages of a job seeker, with tags in the table',
  drill(),
  async ({ signedIn: page, addJobs }) => {
    await addJobs({
      company: 'Kestrel Health',
      position: 'Senior Frontend Engineer',
      location: 'Berlin',
      tags: ['remote', 'reached out'],
    });
    for (const path of [...remotePages('user'), pages.subscribe, pages.settings, pages.help]) {
      await visit(page, path);
      await expectReadable(page, path);
    }
  },
);

test('custom text spacing keeps the names of the funnel clear of their bars', async ({ signedIn: page, addJobs }) => {
  await addJobs({ company: 'Kestrel Health', position: 'Engineer', status: 'technical interview' });
  const analytics = new Analytics(page);
  await analytics.open();
  await addSheet(page, SPACING);
  const name = analytics.panel('Funnel').getByText('Technical Interview', { exact: true });
  const clearance = await name.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return (node.nextElementSibling?.getBoundingClientRect().left ?? 0) - range.getBoundingClientRect().right;
  });
  expect(clearance).toBeGreaterThanOrEqual(0);
});

test.describe('an administrator', () => {
  test.use({ role: 'admin' });
  test('can read all admin screens with custom text spacing', drill(), async ({ signedIn: page, product }) => {
    const ticket = await page.request.post(product.url + pathOf('createTicket'), {
      headers: { origin: product.url },
      data: { subject: 'Charged twice', message: 'My bank shows two payments.' },
    });
    const { id } = (await ticket.json()) as { id: string };
    for (const path of [...remotePages('admin'), `${pages.adminSupport}?ticket=${id}`]) {
      await visit(page, path);
      await expectReadable(page, path);
    }
  });
});
