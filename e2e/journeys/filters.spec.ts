import { expectAccessible, SIZES } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { Board } from '../screens/Board.ts';
import { expect, test } from './test.ts';

// axe looks at several states in three themes.
test.describe.configure({ timeout: patient(180_000) });

const JOBS = [
  { company: 'Kestrel', position: 'Engineer', location: 'Berlin', tags: ['Go'], source: 'referral' as const },
  { company: 'Parcelo', position: 'Engineer', location: 'Oslo', status: 'offer' as const, notes: 'Met Anja' },
  { company: 'Verbena', position: 'Designer', location: 'Berlin', status: 'rejected' as const },
];

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, drill(viewport !== SIZES[0]), () => {
    test.use({ viewport });

    test('jobs are filtered by chips and by hand, and the filter is in the address', async ({
      signedIn: page,
      addJobs,
    }) => {
      await addJobs(...JOBS);
      const board = new Board(page);
      await board.open();
      await expect(board.card('Verbena')).toHaveCount(1);
      const filterIn = () => new URL(page.url()).searchParams.get('q');
      await page.keyboard.press('Shift+F');
      await page.getByRole('button', { name: 'Stage', exact: true }).click();
      await expectAccessible(page, 'filter by stage');
      await page.getByRole('button', { name: /Still open/ }).click();
      await expect(board.card('Verbena')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expectAccessible(page, 'filtered board');
      expect(filterIn()).toBe('stage:applied,offer,onsite,phone,technical');

      // By hand, in notes that only the server has.
      const box = page.getByRole('searchbox');
      await box.fill('anja place:oslo');
      await expect(board.card('Kestrel')).toHaveCount(0);
      await expect(board.card('Parcelo')).toHaveCount(1);
      await box.press('Enter');
      await expect.poll(filterIn).toBe('anja place:oslo stage:applied,offer,onsite,phone,technical');
      await page.goBack();
      await expect(board.card('Kestrel')).toHaveCount(1);
      await expect(box).toHaveValue('');
      await page.goForward();
      await expect(board.card('Kestrel')).toHaveCount(0);
      await page.reload();
      await expect(board.card('Parcelo')).toHaveCount(1);
      await expect(board.card('Kestrel')).toHaveCount(0);
      await expect(box).toHaveValue('anja place:oslo');

      // What is not understood matches nothing, and stays until it is taken out.
      await box.fill('colour:red');
      await expect(page.getByText('not understood', { exact: true })).toBeVisible();
      await expect(page.getByText('No application matches these filters.')).toBeVisible();
      await expectAccessible(page, 'filter that is not understood');
      await page.getByRole('button', { name: 'Remove colour:red' }).click();
      await expect(board.card('Kestrel')).toHaveCount(1);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(board.card('Verbena')).toHaveCount(1);
      expect(filterIn()).toBeNull();
    });
  });
}

test('a filter is saved as a view, opened from the sidebar, renamed, deleted and brought back', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs(...JOBS);
  await page.goto('/table?q=place:berlin');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Berlin');
  await expectAccessible(page, 'save a view');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link')).toHaveText('Berlin2');
  await page.goto('/settings');
  await views.getByRole('link').click();
  await expect(page).toHaveURL(/\/table\?q=place%3Aberlin$/);
  await expect(page.getByRole('row').filter({ hasText: 'Kestrel' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Parcelo' })).toHaveCount(0);
  await expectAccessible(page, 'saved view');

  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Berlin', 'Rename');
  await page.getByLabel('Name', { exact: true }).fill('In Berlin');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await expect(views.getByRole('link')).toHaveText('In Berlin2');
  await choose('In Berlin', 'Delete');
  await expect(views).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views.getByRole('link')).toHaveText('In Berlin2');
});
