import type { Page } from '@playwright/test';
import { type Job, pages, pathOf, successToasts } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { Board } from '../screens/Board.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

const KESTREL = { company: 'Kestrel Health', position: 'Senior Frontend Engineer', location: 'Berlin' };
const PARCELO = {
  company: 'Parcelo',
  position: 'Product Engineer',
  location: 'Amsterdam',
  status: 'phone screen',
} as const;
const UNDO = 'Undo';

/** The stage of a job according to the server. */
async function storedStage(page: Page, job: Job | undefined): Promise<string> {
  const response = await page.request.get(`${pathOf('listJobs')}/${job?.id ?? ''}`);
  return ((await response.json()) as Job).status;
}

test.describe('dragging by mouse', () => {
  test(
    'moves a card to another column, shows a toast, and the server stores it',
    { tag: '@mfe-jobs' },
    async ({ signedIn: page, addJobs }) => {
      const [job] = await addJobs(KESTREL, PARCELO);
      const board = new Board(page);
      await board.open();
      await board.drag('Kestrel Health', 'technical interview');
      await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
      await expect(board.card('Kestrel Health', 'technical interview')).toBeVisible();
      await board.expectCount('applied', 0);
      await board.expectCount('technical interview', 1);
      await expect.poll(() => storedStage(page, job)).toBe('technical interview');
      await page.reload();
      await expect(board.card('Kestrel Health', 'technical interview')).toBeVisible();
    },
  );

  test('Undo in the toast reverts a move', async ({ signedIn: page, addJobs }) => {
    const [job] = await addJobs(KESTREL);
    const board = new Board(page);
    await board.open();
    await board.drag('Kestrel Health', 'offer');
    await expect(board.card('Kestrel Health', 'offer')).toBeVisible();
    await page.getByRole('button', { name: UNDO }).click();
    await expect(board.card('Kestrel Health', 'applied')).toBeVisible();
    await expect.poll(() => storedStage(page, job)).toBe('applied');
    const history = await page.request.get(`${pathOf('listJobs')}/${job?.id ?? ''}/stage-history`);
    expect(await history.json()).toEqual([expect.objectContaining({ fromStage: null, toStage: 'applied' })]);
  });
});

test('dragging by keyboard: Space lifts, arrows move, Space drops, and every step is announced', async ({
  signedIn: page,
  addJobs,
}) => {
  const [job] = await addJobs(KESTREL, PARCELO);
  const board = new Board(page);
  await board.open();
  await board.liftByKeyboard('Kestrel Health');
  await expect(board.announcements).toContainText('Kestrel Health');
  await page.keyboard.press('ArrowRight');
  await expect(board.announcements).toContainText('Phone Screen');
  await page.keyboard.press('ArrowRight');
  await expect(board.announcements).toContainText('Technical Interview');
  await page.keyboard.press('Space');
  await expect(board.announcements).toContainText(/dropped|moved/i);
  await expect(board.card('Kestrel Health', 'technical interview')).toBeVisible();
  await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  await expect.poll(() => storedStage(page, job)).toBe('technical interview');
});

test('the table has every job, clicking a row opens it, and /table opens the table', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs({ ...KESTREL, applicationDate: '2026-11-09T10:00:00.000Z' }, PARCELO);
  const board = new Board(page);
  await board.open(pages.table);
  const table = page.getByRole('table');
  for (const column of ['Company', 'Role', 'Stage', 'Tags', 'Applied'])
    await expect(table.getByRole('columnheader', { name: column })).toBeVisible();
  const row = table.getByRole('row').filter({ hasText: 'Kestrel Health' });
  await expect(row).toContainText('Senior Frontend Engineer');
  await expect(row).toContainText('Applied');
  await expect(row.locator('time')).toHaveAttribute('datetime', '2026-11-09');
  await expect(row.locator('time')).toHaveText(/^Nov 9\b/);
  await expect(board.zoom).toBeHidden();
  await row.getByText('Senior Frontend Engineer').click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Senior Frontend Engineer' })).toBeVisible();
});

test(
  'zoom goes through 75, 100, 125 and Fit, stops at its ends and is remembered',
  drill(),
  async ({ signedIn: page, addJobs }) => {
    await addJobs(KESTREL);
    const board = new Board(page);
    await board.open();
    const out = board.zoom.getByRole('button', { name: /zoom out/i });
    const into = board.zoom.getByRole('button', { name: /zoom in/i });
    await expect(board.zoom.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'true');
    await into.click();
    await expect(board.zoom).toContainText(/\d+%/);
    while (await into.isEnabled()) await into.click();
    await expect(board.zoom).toContainText('125%');
    const wide = await board.lane('applied').boundingBox();
    await page.reload();
    await expect(board.zoom).toContainText('125%');
    await expect(into).toBeDisabled();
    while (await out.isEnabled()) await out.click();
    await expect(board.zoom).toContainText('75%');
    const narrow = await board.lane('applied').boundingBox();
    expect((narrow?.width ?? 0) / (wide?.width ?? 1)).toBeCloseTo(75 / 125, 1);
    expect(await page.evaluate(() => localStorage.getItem('dashboard-zoom'))).toContain('75');
  },
);

test('the list of a column is as high as the viewport minus 250 px', drill(), async ({ signedIn: page, addJobs }) => {
  await addJobs(...Array.from({ length: 16 }, (_, index) => ({ company: `Company ${index}`, position: 'Engineer' })));
  const board = new Board(page);
  await board.open();
  const lane = board.lane('applied');
  const heights = await lane.evaluate((node) =>
    [...node.querySelectorAll('*')]
      .filter((child) => ['auto', 'scroll'].includes(getComputedStyle(child).overflowY))
      .map((child) => child.getBoundingClientRect().height),
  );
  expect(
    heights.some((height) => Math.abs(height - 650) <= 2),
    String(heights),
  ).toBe(true);
});

test('the Pipeline Overview counts every stage, follows a move, and hides below 1024 px', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs(KESTREL, PARCELO, { company: 'Mosaic Bank', position: 'Engineer', status: 'technical interview' });
  const board = new Board(page);
  await board.open();
  await expect(board.pipeline.getByText('Technical', { exact: true })).toBeVisible();
  await expect(board.pipelineRow('Applied')).toContainText('1');
  await board.drag('Kestrel Health', 'technical interview');
  await expect(board.pipelineRow('Technical')).toContainText('2');
  await expect(board.pipelineRow('Applied')).toContainText('0');
  expect(Math.round((await board.pipeline.boundingBox())?.width ?? 0)).toBe(320);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(board.pipeline).toBeHidden();
});

test('two tabs of one person stay in sync', drill(), async ({ signedIn: page, addJobs, context }) => {
  await addJobs(KESTREL);
  const board = new Board(page);
  await board.open();
  const other = new Board(await context.newPage());
  await other.open();
  await expect(other.card('Kestrel Health', 'applied')).toBeVisible();
  await board.page.bringToFront();
  await board.drag('Kestrel Health', 'offer');
  await expect(other.card('Kestrel Health', 'offer')).toBeVisible();
  await other.expectCount('applied', 0);
});
