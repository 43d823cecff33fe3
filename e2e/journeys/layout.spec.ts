import type { Locator, Page } from '@playwright/test';
import { pages, STAGES } from '@jobtrail/contract';
import { patient } from '../patience.ts';
import { createAccount } from '../product/account.ts';
import { remotePages } from '../product/remotePages.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { expect, signInByApi, test } from './test.ts';

const LONG = {
  company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  position:
    'Senior Principal Software Engineer, Passenger Information, Self-Service Channels and Everything Else (m/f/d)',
  location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch or anywhere remote',
  notes: 'A-word-without-any-space-in-it-'.repeat(20),
  jobUrl: `https://jobs.example.com/${'a-very-long-path/'.repeat(20)}`,
};
const WIDTHS = [
  [1440, 900],
  [1280, 800],
  [768, 1024],
  [375, 812],
] as const;

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('html, main')].map((node) => node.scrollWidth - node.clientWidth)),
  );
  expect(overflow, `${what} overflows sideways at ${page.viewportSize()?.width ?? 0} px`).toBeLessThanOrEqual(0);
}

test('300 jobs with long names do not break the layout at any width', async ({ signedIn: page, addJobs }) => {
  test.setTimeout(patient(90_000));
  const statuses = STAGES.map(({ value }) => value);
  await addJobs(
    ...Array.from({ length: 299 }, (_, index) => ({
      ...LONG,
      notes: null,
      company: `${LONG.company} ${index}`,
      status: statuses[index % 3] ?? 'applied',
    })),
    { ...LONG, company: `A ${LONG.company}` },
  );
  const board = new Board(page);
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await board.open();
    await board.expectCount('applied', 101);
    await expectNoOverflow(page, 'board');
    await board.open(pages.table);
    await expect(page.getByText(LONG.position).first()).toBeVisible();
    await expectNoOverflow(page, 'table');
    await page.getByText(LONG.position).first().click();
    const detail = new Detail(page);
    await expect(detail.panel).toBeVisible();
    for (const tab of ['Notes', 'Interviews', 'Communications', 'History'] as const) {
      await detail.show(tab);
      await expectNoOverflow(page, `detail, ${tab}`);
    }
    const inside = await detail.panel.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(inside, `the panel overflows at ${width} px`).toBeLessThanOrEqual(0);
    await detail.close();
    for (const path of ['/add-job', '/wishlist', '/today', '/schedule', '/analytics', pages.settings, pages.help]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoOverflow(page, path);
    }
  }
});

test('all six lanes, with their full names, fit next to the open sidebar at 1440 px', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs(
    ...STAGES.flatMap(({ value }) => [LONG, { ...LONG, notes: null }].map((job) => ({ ...job, status: value }))),
  );
  const board = new Board(page);
  await board.open();
  await expect(page.getByRole('link', { name: 'Schedule' })).toContainText('Schedule');
  const pipeline = await board.pipeline.boundingBox();
  for (const { value, label } of STAGES) {
    const lane = await board.lane(value).boundingBox();
    expect((lane?.x ?? 0) + (lane?.width ?? 0), label).toBeLessThanOrEqual((pipeline?.x ?? 0) - 16);
    const name = board.lane(value).getByRole('heading', { name: label, exact: true });
    expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth), `${label} is cut off`).toBe(0);
  }
});

test('the menu of a card is 24 px on a board that is drawn smaller', async ({ signedIn: page, addJobs }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
  const board = new Board(page);
  await board.open();
  const menu = board.card('Kestrel Health').getByRole('button', { name: /^Actions for/ });
  for (const zoom of ['Fit', 'Zoom out']) {
    await page.getByRole('button', { name: zoom, exact: true }).click();
    const box = await menu.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), zoom).toBeGreaterThanOrEqual(23.99);
  }
});

test('the hint of the posting link is right below its field, and the button next to both or after them', async ({
  signedIn: page,
}) => {
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await page.goto('/add-job');
    const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const field = await boxOf(page.getByLabel('Job posting link'));
    const hint = await boxOf(page.getByText("We'll save this link with the job."));
    const button = await boxOf(page.getByRole('button', { name: 'Extract Details' }));
    const gap = hint.y - (field.y + field.height);
    expect(gap, `the hint follows its field at ${width} px`).toBeGreaterThanOrEqual(0);
    expect(gap, `the hint follows its field at ${width} px`).toBeLessThanOrEqual(8);
    const isBeside = button.x >= field.x + field.width && button.y === field.y;
    expect(isBeside || button.y >= hint.y + hint.height, `the button is in place at ${width} px`).toBe(true);
  }
});

test('the wishlist has room for a position on a phone', async ({ signedIn: page, addJobs }) => {
  await addJobs({ company: 'Kestrel', position: 'Senior Data Engineer', wishlist: true });
  for (const width of [320, 375, 414]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/wishlist');
    const title = page.getByRole('link', { name: 'Senior Data Engineer' });
    await expect(title).toBeVisible();
    const lines = await title.evaluate((link) => link.getClientRects().length);
    expect(lines, `the position is broken at ${width} px`).toBe(1);
  }
});

test('the table shows tags at every width, and each job in one line', async ({ signedIn: page, addJobs }) => {
  const location = 'Remote (EU)';
  await addJobs(
    { company: 'Aurora/Borealis/Cassiopeia/Draco', position: 'Engineer', location },
    { company: 'Kestrel', position: 'Engineer', location },
  );
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await new Board(page).open(pages.table);
    const tags = page.getByText(location, { exact: true });
    await expect(tags).toHaveCount(2);
    const cut = await tags.first().evaluate((tag) => tag.scrollWidth - tag.clientWidth);
    expect(cut, `a tag is cut at ${width} px`).toBeLessThanOrEqual(0);
    const links = await page.getByRole('row').getByRole('link').all();
    const [first, second] = await Promise.all(links.map(async (link) => (await link.boundingBox())?.height));
    expect(first, `a company is broken at ${width} px`).toBe(second);
  }
});

test('the header has room for a person with a long name', async ({ page, context, product }) => {
  const account = await createAccount(product.dataDir, 'user', 'Wolfeschlegelsteinhausenberger'.repeat(4));
  await signInByApi(context, product, account);
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await page.goto(pages.help);
    await expect(page.getByRole('button', { name: /^My Account/ })).toBeInViewport({ ratio: 1 });
    await expectNoOverflow(page, 'header');
  }
});

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('can read every screen without scrolling it sideways', async ({ signedIn: page }) => {
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height });
      for (const path of remotePages('admin')) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoOverflow(page, path);
      }
    }
  });
});

test('the public pages fit every width', async ({ page }) => {
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    for (const path of [pages.landing, pages.auth, pages.cancelSubscription]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoOverflow(page, path);
    }
  }
});

test('only the cards near the viewport are rendered, however many there are', async ({ signedIn: page, addJobs }) => {
  test.setTimeout(patient(60_000));
  await addJobs(...Array.from({ length: 200 }, (_, index) => ({ company: `Company ${index}`, position: 'Engineer' })));
  const board = new Board(page);
  await board.open();
  await board.expectCount('applied', 200);
  expect(await board.lane('applied').getByRole('article').count()).toBeLessThan(60);
});
