import type { Page } from '@playwright/test';
import { errorToasts, jobTexts, pages, pathOf, type StageCounts } from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { AddJob } from '../screens/AddJob.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

const WISHLIST = '/wishlist';
const SAVED = [
  { company: 'Verbena', position: 'Product Engineer', location: 'Lisbon', wishlist: true },
  { company: 'Fernhill', position: 'Data Engineer', notes: 'Anja knows the team', wishlist: true },
];
const row = (page: Page, company: string) => page.getByRole('listitem').filter({ hasText: company });
const applied = (page: Page, company: string) => row(page, company).getByRole('button', { name: jobTexts.iApplied });
async function appliedCount(page: Page): Promise<number> {
  const response = await page.request.get(pathOf('getStageCounts'));
  return ((await response.json()) as StageCounts).applied;
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]) {
  test.describe(`at ${viewport.width} px`, drill(viewport.width === 375), () => {
    test.use({ viewport });

    test('a saved job stays off the board until it has been applied for, and Undo takes it back', async ({
      signedIn: page,
      addJobs,
    }) => {
      await addJobs(...SAVED);
      const board = new Board(page);
      await board.open();
      await expect(board.card('Verbena')).toHaveCount(0);
      await page.goto(WISHLIST);
      await expect(page.getByRole('listitem')).toHaveCount(2);
      await expectAccessible(page, 'wishlist');
      await applied(page, 'Verbena').click();
      await expect(toast(page, { title: jobTexts.appliedTitle })).toBeVisible();
      await expect(row(page, 'Verbena')).toHaveCount(0);
      expect(await appliedCount(page)).toBe(1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(toast(page, { title: jobTexts.backOnWishlist })).toBeVisible();
      await expect(row(page, 'Verbena')).toBeVisible();
      expect(await appliedCount(page)).toBe(0);
      await applied(page, 'Verbena').click();
      await expect(row(page, 'Verbena')).toHaveCount(0);
      await board.open();
      await expect(board.card('Verbena', 'applied')).toBeVisible();
    });

    test('a new job can be saved to the wishlist, and is seen and applied for in its detail', async ({
      signedIn: page,
    }) => {
      const board = new Board(page);
      await board.open();
      const add = new AddJob(page);
      await add.open('Manual');
      await add.company.fill('Quokka');
      await add.position.fill('Engineer');
      await page.getByRole('button', { name: jobTexts.saveToWishlist }).click();
      await expect(toast(page, { title: jobTexts.savedToWishlist })).toBeVisible();
      await page.getByRole('button', { name: 'View', exact: true }).click();
      await expect(page).toHaveURL(WISHLIST);
      await page.getByRole('link', { name: 'Engineer' }).click();
      const detail = new Detail(page);
      await expect(detail.panel.getByText('On your wishlist')).toBeVisible();
      await expectAccessible(page, 'detail of a saved job');
      await detail.panel.getByRole('button', { name: jobTexts.iApplied }).click();
      await expect(detail.status).toContainText('Applied');
      await expect.poll(() => appliedCount(page)).toBe(1);
    });
  });
}

test(
  'a search finds saved jobs by what their rows show and by their notes',
  drill(),
  async ({ signedIn: page, addJobs }) => {
    await addJobs(...SAVED);
    await page.goto(WISHLIST);
    await page.getByRole('searchbox').fill('lisbon');
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await expect(row(page, 'Verbena')).toBeVisible();
    await page.getByRole('searchbox').fill('anja');
    await expect(row(page, 'Fernhill')).toBeVisible();
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(2);
  },
);

test(
  'the arrow keys move from row to row, and the focus stays in the list when a row disappears',
  drill(),
  async ({ signedIn: page, addJobs }) => {
    await addJobs(...SAVED);
    await page.goto(WISHLIST);
    // The newest is on top.
    await page.getByRole('link', { name: 'Data Engineer' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Product Engineer' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Fernhill')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Product Engineer' })).toBeFocused();
  },
);

test('a failed change leaves the job on the wishlist', drill(), async ({ signedIn: page, addJobs, pageErrors }) => {
  const [job] = await addJobs(...SAVED);
  pageErrors.allow({ path: `${pathOf('listJobs')}/${job?.id ?? ''}` });
  await page.goto(WISHLIST);
  await page.route(`**${pathOf('listJobs')}/*`, (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.continue(),
  );
  await applied(page, 'Verbena').click();
  await expect(toast(page, errorToasts.updateJob)).toBeVisible();
  await expect(row(page, 'Verbena')).toBeVisible();
});

test(
  'after a move to Rejected the toast asks why, and the card and the detail show the answer',
  drill(),
  async ({ signedIn: page, addJobs }) => {
    await addJobs({ company: 'Kestrel', position: 'Engineer', jobUrl: 'https://www.linkedin.com/jobs/view/1' });
    const board = new Board(page);
    await board.open();
    await board.drag('Kestrel', 'rejected');
    await page.getByRole('group', { name: jobTexts.whyEnded }).getByRole('button', { name: 'No answer' }).click();
    await expect(board.card('Kestrel', 'rejected')).toContainText('No answer');
    await page.goto(pages.dashboard);
    await board.card('Kestrel').click();
    const detail = new Detail(page);
    await expect(detail.panel.getByRole('button', { name: 'Reason: No answer' })).toBeVisible();
    await expect(detail.panel.getByRole('button', { name: 'Source: Job board?' })).toBeVisible();
    await detail.panel.getByRole('button', { name: 'Confirm Job board as the source' }).click();
    await expect(detail.panel.getByRole('button', { name: 'Source: Job board', exact: true })).toBeVisible();
    await expectAccessible(page, 'detail of a rejected job');
  },
);
