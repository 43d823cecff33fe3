import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Broadcast, pathOf, type SentBroadcast, type SuppressionPage } from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { Mailbox } from '../screens/Mailbox.ts';
import { expect, type RunningProduct, test } from './test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

test.use({ role: 'admin', viewport: { width: 375, height: 812 } });

/** Sends a broadcast to everybody and waits until its last email has been sent. */
async function sendBroadcast(page: Page, { url }: RunningProduct, subject: string): Promise<void> {
  const response = await page.request.post(url + pathOf('sendBroadcast'), {
    data: { audience: 'all', subject, body: 'Read **this**.' },
    headers: { origin: url },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id }: SentBroadcast = await response.json();
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(url + pathOf('getBroadcast', { id }))).json()) as Broadcast).finishedAt,
      { timeout: patient(20_000) },
    )
    .not.toBeNull();
}

/** Expects that axe finds nothing on the page in both of its color schemes. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode(true).analyze();
    expect
      .soft(
        violations.map(
          ({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        ),
      )
      .toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
}

test(
  'the email of a broadcast reaches the mailbox, and its link unsubscribes and subscribes again',
  drill(),
  async ({ signedIn: page, product, account }) => {
    const subject = `News for ${account.email}`;
    const suppressed = async (): Promise<boolean> => {
      const { suppressions }: SuppressionPage = await (
        await page.request.get(`${product.url}${pathOf('listSuppressions')}?q=${encodeURIComponent(account.email)}`)
      ).json();
      return suppressions[0]?.email === account.email;
    };
    await sendBroadcast(page, product, subject);
    await page.goto('/dev/mailbox');
    await expectAccessible(page);
    await new Mailbox(page).open(subject, account.email);
    await expectAccessible(page);

    const mail = page.frameLocator('iframe');
    await expect(mail.getByText('this', { exact: true })).toBeVisible();
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      mail.getByRole('link', { name: /Unsubscribe/ }).click(),
    ]);
    await expect(opened.getByRole('heading', { name: 'Unsubscribe from announcements' })).toBeVisible();
    await expectAccessible(opened);
    expect(await suppressed()).toBe(false);

    await opened.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(opened.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
    await expectAccessible(opened);
    expect(await suppressed()).toBe(true);

    await page.goto('/admin/broadcast?tab=suppressions');
    await page.getByRole('searchbox', { name: 'Search addresses' }).fill(account.email);
    const row = page.getByRole('table', { name: 'Suppressions' }).getByRole('row').filter({ hasText: account.email });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Used the unsubscribe link.');
    await expect(row.getByRole('link', { name: subject })).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    await expectAccessibleAtAllSizes(page, 'the suppressions');

    await opened.getByRole('button', { name: 'Subscribe again' }).click();
    await expect(opened.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    expect(await suppressed()).toBe(false);
  },
);
