import { readFile } from 'node:fs/promises';
import { type CreateJobBody, pages, successToasts } from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { Board } from '../screens/Board.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

// axe looks at several states in three themes.
test.describe.configure({ timeout: patient(180_000) });

const JOBS: readonly CreateJobBody[] = [
  { company: 'Kestrel Health', position: 'Engineer', salary: '€68,000 to €80,000', appliedOn: '2026-11-09' },
  { company: 'Parcelo', position: 'Designer', salary: '', appliedOn: '2026-11-11' },
  { company: '=Birch, Inc.', position: 'Writer', salary: 'up to 95k', appliedOn: '2026-11-10', contactName: 'Mira' },
];

test('columns are chosen, ordered by keyboard and kept; the file has what the table shows', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs(...JOBS);
  await new Board(page).open(pages.table);
  const heads = page.getByRole('columnheader');
  const column = (name: string) => page.getByRole('row').filter({ has: page.getByRole('cell', { name }) });
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  for (const name of ['Salary', 'Contact', 'Tags']) await panel.getByRole('checkbox', { name }).click();
  const salary = panel.getByRole('checkbox', { name: 'Salary' });
  await salary.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect(salary).toBeFocused();
  await panel.getByRole('button', { name: 'Compact' }).click();
  await expectAccessible(page, 'the choice of columns');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  const shown = ['Company', 'Salary', 'Role', 'Stage', 'Applied', 'Contact', 'Actions'];
  await expect(heads).toHaveText(shown);
  // With six columns, the table takes the place of the overview.
  await expect(page.getByRole('complementary', { name: 'Pipeline Overview' })).toBeHidden();
  await expect(column('Mira')).toHaveCount(1);

  await page.getByRole('button', { name: 'Salary', exact: true }).click();
  const names = page.locator('tr[data-job] .job-link');
  await expect(names).toHaveText(['=Birch, Inc.', 'Kestrel Health', 'Parcelo']);
  await page.getByRole('button', { name: 'Salary', exact: true }).click();
  await expect(names).toHaveText(['Kestrel Health', '=Birch, Inc.', 'Parcelo']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^jobtrail-applications-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    [
      '\uFEFFCompany,Salary,Role,Stage,Applied,Contact',
      'Kestrel Health,"€68,000 to €80,000",Engineer,Applied,2026-11-09,',
      '"\'=Birch, Inc.",up to 95k,Writer,Applied,2026-11-10,Mira',
      'Parcelo,,Designer,Applied,2026-11-11,',
      '',
    ].join('\r\n'),
  );

  await page.reload();
  await expect(heads).toHaveText(shown);
  await expect(page.getByRole('table')).toHaveClass(/\bis-compact\b/);
});

test('a stage is changed in place, by mouse and with M, and a move is undone', async ({ signedIn: page, addJobs }) => {
  await addJobs(...JOBS);
  await new Board(page).open(pages.table);
  const row = page.getByRole('row', { name: /at Kestrel Health/ });
  await row.getByRole('button', { name: /^Applied/ }).click();
  await expectAccessible(page, 'the menu of stages');
  await page.getByRole('menuitemradio', { name: 'Phone Screen' }).click();
  await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  await expect(row).toContainText('Phone Screen');
  await expect(row).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: /^Applied/ })).toBeVisible();
  await row.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Rejected');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('on a phone, the table is a list that its foot sorts', async ({ signedIn: page, addJobs }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await addJobs(...JOBS);
  await new Board(page).open(pages.table);
  const names = page.locator('tr[data-job] .job-link');
  await expect(names).toHaveText(['Parcelo', '=Birch, Inc.', 'Kestrel Health']);
  await expect(page.getByRole('button', { name: 'Columns' })).toBeHidden();
  await expectAccessible(page, 'the list of a phone');
  const wider = await page
    .locator('.table-scroll')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /^Sorted by day applied/ }).click();
  await page.getByRole('menuitemradio', { name: 'Salary' }).click();
  await expect(names).toHaveText(['=Birch, Inc.', 'Kestrel Health', 'Parcelo']);
  await page
    .getByRole('row', { name: /at Parcelo/ })
    .getByText('Designer')
    .click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Designer' })).toBeVisible();
});
