import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { type CreateJobBody, pages } from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { Analytics } from '../screens/Analytics.ts';
import { expect, test } from './test.ts';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const job = (company: string, days: number, more: Partial<CreateJobBody> = {}): CreateJobBody => ({
  company,
  position: 'Engineer',
  applicationDate: daysAgo(days),
  ...more,
});
/** Eight applications of the last 13 weeks, one of a year ago, one without a date, and a saved job. */
const JOBS: readonly CreateJobBody[] = [
  job('Alder', 60, { status: 'offer', source: 'referral', tags: ['Remote'] }),
  job('Birch', 50, { status: 'technical interview', source: 'referral' }),
  job('Cedar', 40, { status: 'phone screen', source: 'job board', tags: ['Remote', 'C# & Go'] }),
  job('Dogwood', 40, { status: 'rejected', source: 'job board' }),
  job('Elm', 30, { source: 'job board' }),
  job('Fir', 20, { source: 'job board' }),
  job('Gorse', 3, { source: 'job board' }),
  job('Hazel', 2, { location: 'Lisbon' }),
  job('Ivy', 365),
  { company: 'Juniper', position: 'Engineer', applicationDate: null },
  { company: 'Kapok', position: 'Engineer', wishlist: true },
];
const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]) {
  test.describe(`at ${viewport.width} px`, drill(viewport.width === 375), () => {
    test.use({ viewport });

    test('the figures are those of the period, and each opens exactly its jobs', async ({
      signedIn: page,
      addJobs,
    }) => {
      await addJobs(...JOBS);
      const analytics = new Analytics(page);
      await analytics.open();
      await expectAccessible(page, 'analytics');
      for (const [name, companies] of [
        ['Applications: 8', ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel']],
        ['Offers: 1', ['Alder']],
        ['Phone Screen: 3 reached, 2 of them skipped it', ['Alder', 'Birch', 'Cedar']],
        ['Rejected: 1, at any stage', ['Dogwood']],
        ['Referral, 2 applications', ['Alder', 'Birch']],
        ['1 without an application date', ['Juniper']],
      ] as const) {
        await analytics.figure(name).click();
        await expect(analytics.rows).toHaveCount(companies.length);
        for (const company of companies) await expect(analytics.rows.filter({ hasText: company })).toHaveCount(1);
        await page.goBack();
        await expect(analytics.heading).toBeVisible();
      }
    });

    test(
      'the page is no wider than the window, and its charts scroll inside their panels',
      drill(),
      async ({ signedIn: page, addJobs }) => {
        await addJobs(...JOBS);
        const analytics = new Analytics(page);
        await analytics.open();
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBeLessThanOrEqual(0);
        const chart = page.getByRole('region', { name: 'Flow chart' });
        const hidden = await chart.evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(hidden > 0).toBe(viewport.width < 600);
      },
    );

    test(
      'the page says that there are no applications, or none in the period',
      drill(),
      async ({ signedIn: page, addJobs }) => {
        const analytics = new Analytics(page);
        await analytics.open();
        await expect(page.getByRole('heading', { name: 'No figures yet' })).toBeVisible();
        await expectAccessible(page, 'analytics without an application');
        await addJobs(job('Ivy', 365));
        await analytics.open();
        await page.getByRole('button', { name: 'Show all applications' }).click();
        await expect(page).toHaveURL('/analytics?period=all');
        await expect(analytics.figure('Applications: 1')).toBeVisible();
      },
    );
  });
}

test('every link of the page opens as many jobs as its figure says', drill(), async ({ signedIn: page, addJobs }) => {
  test.slow();
  await addJobs(...JOBS);
  const analytics = new Analytics(page);
  await analytics.open();
  for (const tab of ['Tag', 'Source'])
    await page.getByRole('group', { name: 'Group by' }).getByRole('button', { name: tab }).click();
  const addresses = await page
    .getByRole('main')
    .locator('a[href*="figure="]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    const counts = /: (\d+)(?: in (\d+) jobs?)? ·/.exec((await analytics.banner.textContent()) ?? '');
    expect(counts, address).not.toBeNull();
    await expect(analytics.rows, address).toHaveCount(Number(counts?.[2] ?? counts?.[1]));
    await page.goBack();
    await expect(analytics.heading).toBeVisible();
  }
});

test('filters narrow the figures, stay in the address, and are cleared one by one', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs(...JOBS);
  const analytics = new Analytics(page);
  await analytics.open();
  await analytics.filter('Source').click();
  await page.getByRole('checkbox', { name: 'Job board' }).check();
  await page.keyboard.press('Escape');
  await expect(analytics.figure('Applications: 5')).toBeVisible();
  await analytics.filter('Tag').click();
  await page.getByRole('checkbox', { name: 'C# & Go' }).check();
  await expect(analytics.figure('Applications: 1')).toBeVisible();
  await page.reload();
  await expect(analytics.figure('Applications: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Tag' }).click();
  await page.getByRole('button', { name: 'Clear Source' }).click();
  await expect(analytics.figure('Applications: 8')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(analytics.figure('Applications: 9')).toBeVisible();
});

test(
  'keyboard: Tab reaches the ribbons stage by stage, Enter opens their jobs, and the table links back',
  drill(),
  async ({ signedIn: page, addJobs }) => {
    await addJobs(...JOBS);
    const analytics = new Analytics(page);
    await analytics.open();
    const links = analytics.flow.getByRole('link');
    await links.first().focus();
    const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
    for (const name of names.slice(1)) {
      await page.keyboard.press('Tab');
      await expect(analytics.flow.getByRole('link', { name: name ?? '', exact: true })).toBeFocused();
    }
    await analytics.flow.getByRole('link', { name: /from Applied to Rejected/ }).focus();
    await page.keyboard.press('Enter');
    await expect(analytics.rows).toHaveCount(1);
    await expect(analytics.banner).toContainText('From Applied to Rejected: 1');
    await analytics.rows.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(analytics.rows).toHaveCount(1);
    await analytics.banner.getByRole('link', { name: 'Clear' }).click();
    await expect(page).toHaveURL(pages.table);
    await expect(analytics.rows).toHaveCount(JOBS.length - 1);
  },
);

test('charts and numbers are exported with descriptive file names', drill(), async ({ signedIn: page, addJobs }) => {
  await addJobs(...JOBS);
  const analytics = new Analytics(page);
  await analytics.open('/analytics?source=referral&source=job+board');
  // The day of the browser, which is another one than here late in the evening.
  const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format());
  const named = (what: string, kind: string) => `jobtrail-${what}-13-weeks-referral-job-board-${today}.${kind}`;

  const svg = await analytics.export('SVG', 'Where they went');
  expect(svg.suggestedFilename()).toBe(named('flow', 'svg'));
  const drawing = (await contentOf(svg)).toString();
  expect(drawing).toContain('Applied 7');
  expect(drawing).toMatch(/@font-face\{font-family:[^}]*url\(data:font\/woff2;base64,/);
  expect(drawing.replaceAll(/xmlns="[^"]+"/g, '')).not.toMatch(/https?:|var\(--|class=/);

  const png = await analytics.export('PNG');
  expect(png.suggestedFilename()).toBe(named('analytics', 'png'));
  const picture = await contentOf(png);
  expect([...picture.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  // The page is laid out at 1,344 px, with two pixels per px.
  expect(picture.readUInt32BE(16)).toBe(2688);
  expect(picture.readUInt32BE(20)).toBeGreaterThan(1500);

  const csv = await analytics.export('CSV', 'Funnel');
  expect(csv.suggestedFilename()).toBe(named('funnel', 'csv'));
  expect((await contentOf(csv)).toString().split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFStage,Reached,Skipped,Went on,Still open,So far,Of those decided',
    'Applied,7,0,3,3,43%,',
    'Phone Screen,3,2,2,1,,',
  ]);
  const all = (await contentOf(await analytics.export('CSV'))).toString().split('\r\n').filter(Boolean);
  expect(all[0]).toBe('\uFEFFCompany,Position,Stage,Reason,Applied,First reply,Source,Location,Tags');
  expect(
    all
      .slice(1)
      .map((line) => line.split(',')[0])
      .sort(),
  ).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse']);
});
