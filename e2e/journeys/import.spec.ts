import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { IMPORT_BATCH_MAX, type JobCard, pages, pathOf } from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { Board } from '../screens/Board.ts';
import { Import } from '../screens/Import.ts';
import { expect, test } from './test.ts';

// axe looks at several states in three themes.
test.describe.configure({ timeout: patient(300_000) });

const SEARCH = [
  'Company;Job Title;Status;Date;Where;Pay;Rating',
  'Larch Telecom;Frontend Developer;applied;03/11/2025;Leipzig;62k;3',
  'Osprey Rail;UI Engineer;1st interview;28/10/2025;remote;;5',
  'Mill Lane Studios;Web Developer;declined;04/09/2025;Bristol;45-50k;2',
  'Foxglove Care;;applied;21/10/2025;Leeds;;4',
  'Hexham Studio;Frontend Engineer;applied;31/02/2025;York;;1',
  'Larch Telecom;Frontend Developer;applied;03/11/2025;Leipzig;62k;3',
  '',
].join('\r\n');

const csvOf = (count: number): string =>
  [
    'Company,Position,Applied,Link',
    ...Array.from({ length: count }, (_, at) => `Company ${at},Engineer,2025-10-01,https://jobs.example/${at}`),
  ].join('\n');

async function cards(page: Page): Promise<JobCard[]> {
  return (await page.request.get(`${pathOf('listJobs')}?view=card`)).json();
}

test('a file becomes applications in four steps, a second import doubles nothing, and Undo takes all of it back', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs({ company: 'Osprey Rail', position: 'UI Engineer', appliedOn: '2025-10-28' });
  await page.goto(pages.settings);
  await page.getByRole('link', { name: 'Import applications' }).click();
  const importing = new Import(page);
  await importing.expectStep(1);

  await importing.choose('my-search.csv', SEARCH);
  await expect(importing.column('Company')).toHaveValue('company');
  await expect(importing.column('Job Title')).toHaveValue('position');
  await expect(importing.column('Date')).toHaveValue('applicationDate');
  await expect(importing.column('Rating')).toHaveValue('');
  await importing.word('1st interview').selectOption('Phone Screen');
  await importing.word('declined').selectOption('Rejected');

  await importing.check();
  await expect(importing.button('All 6')).toBeVisible();
  await expect(importing.button('Errors 2')).toBeVisible();
  await expect(importing.line(2)).toBeVisible();
  await importing.line(5).click();
  const dialog = page.getByRole('dialog', { name: 'Line 5' });
  await dialog.getByLabel('Position').fill('Care Engineer');
  await dialog.getByRole('button', { name: 'Save line' }).click();
  await expect(importing.button('Errors 1')).toBeVisible();
  // Osprey Rail is there already, and the last line repeats the first one.
  await expect(importing.button('Duplicates 2')).toBeVisible();
  await expect(importing.button('Import 3 applications')).toBeVisible();

  await importing.button('Back').click();
  await importing.check();
  await expect(importing.button('Errors 1')).toBeVisible();
  await importing.button('Import 3 applications').click();
  await importing.expectStep(4);
  await expect(importing.panel.getByText('3 applications imported')).toBeVisible();
  const download = page.waitForEvent('download');
  await importing.button('1 line with errors').click();
  const failed = await readFile(await (await download).path(), 'utf8');
  expect(failed).toContain('Hexham Studio');
  expect(failed).toContain('31/02/2025');

  await importing.panel.getByRole('link', { name: 'Show the 3' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Care Engineer' })).toBeVisible();
  await expect(page.getByRole('row', { name: / at / })).toHaveCount(3);
  const board = new Board(page);
  await board.open();
  await expect(board.card('Mill Lane Studios', 'rejected')).toBeVisible();
  await board.expectCount('applied', 3);
  const larch = (await cards(page)).find(({ company }) => company === 'Larch Telecom');
  expect(larch?.appliedOn).toBe('2025-11-03');

  // The same file again: everything in it is there already.
  await importing.open();
  await importing.choose('my-search.csv', SEARCH);
  await importing.word('1st interview').selectOption('Phone Screen');
  await importing.word('declined').selectOption('Rejected');
  await importing.check();
  await expect(importing.button('New 0')).toBeVisible();
  await expect(importing.button('Nothing to import')).toBeVisible();

  await importing.recent.getByRole('button', { name: /^Undo the import of my-search.csv/ }).click();
  await importing.undo();
  await expect(importing.recent.getByText('Undone', { exact: true })).toBeVisible();
  expect((await cards(page)).map(({ company }) => company)).toEqual(['Osprey Rail']);
});

test('every step is accessible, at all sizes and in all themes', async ({ signedIn: page, addJobs }) => {
  await addJobs({ company: 'Osprey Rail', position: 'UI Engineer', appliedOn: '2025-10-28' });
  const importing = new Import(page);
  await importing.open();
  await expectAccessibleAtAllSizes(page, 'import, file');
  await importing.choose('my-search.csv', SEARCH);
  await expectAccessibleAtAllSizes(page, 'import, columns');
  await importing.check();
  await expect(importing.button('All 6')).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'import, check');
  await importing.line(3).click();
  await expectAccessibleAtAllSizes(page, 'import, a line');
  await page.keyboard.press('Escape');
  await importing.button(/^Import \d/).click();
  await expect(importing.panel.getByText(/applications imported/)).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'import, result');
});

test('an import whose tab is closed in the middle is continued in another one, without doubles', async ({
  signedIn: page,
  context,
  pageErrors,
}) => {
  const count = 2 * IMPORT_BATCH_MAX + 30;
  pageErrors.allow({ path: /^\/api\/imports\// });
  let batches = 0;
  // The second batch never leaves the tab.
  await page.route('**/api/imports/*/rows', async (route) => {
    batches += 1;
    if (batches === 1) await route.continue();
  });
  const importing = new Import(page);
  await importing.open();
  await importing.choose('many.csv', csvOf(count));
  await importing.check();
  await importing.button(`Import ${count} applications`).click();
  await expect(importing.panel.getByText(`${IMPORT_BATCH_MAX} of ${count} lines have arrived.`)).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'import, on its way');
  const other = await context.newPage();
  await page.close();

  const resumed = new Import(other);
  await resumed.open();
  await expect(resumed.panel.getByText('The import of many.csv was interrupted')).toBeVisible();
  await resumed.button('Continue').click();
  await expect(resumed.panel.getByText(`${count} applications imported`)).toBeVisible();
  const companies = (await cards(other)).map(({ company }) => company);
  expect(companies).toHaveLength(count);
  expect(new Set(companies).size).toBe(count);
  await resumed.button('Undo import').click();
  await resumed.undo();
  await expect(resumed.panel.getByText('Import undone')).toBeVisible();
  expect(await cards(other)).toHaveLength(0);
  await other.reload();
  await resumed.expectStep(1);
});

test('an import that fails says so, and Try again goes on', drill(), async ({ signedIn: page, pageErrors }) => {
  pageErrors.allow({ path: /^\/api\/imports\// });
  let isBroken = true;
  await page.route('**/api/imports/*/rows', (route) => (isBroken ? route.abort('connectionfailed') : route.continue()));
  const importing = new Import(page);
  await importing.open();
  await importing.choose('few.csv', csvOf(3));
  await importing.check();
  await importing.button('Import 3 applications').click();
  await expect(importing.panel.getByText('The import of few.csv has stopped')).toBeVisible();
  isBroken = false;
  await importing.button('Try again').click();
  await expect(importing.panel.getByText('3 applications imported')).toBeVisible();
});

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** In µs of CPU time, which other processes do not prolong. */
  tdur?: number;
  args: { name?: string };
}

/** The longest task of the threads that draw pages, in ms of CPU time. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const drawing = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && drawing.has(`${pid} ${tid}`));
  expect(tasks.length).toBeGreaterThan(10);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

test(
  '5,000 lines are checked without a task that takes longer than 50 ms, and shown as one scrolls',
  drill(),
  async ({ signedIn: page, browser }) => {
    const importing = new Import(page);
    await importing.open();
    await importing.choose('all.csv', csvOf(5000));
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    await importing.check();
    await expect(importing.button('New 5,000')).toBeVisible();
    expect(longestTask(await browser.stopTracing())).toBeLessThan(50);
    await importing.line(2).focus();
    await page.keyboard.press('End');
    await expect(importing.line(5001)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(importing.line(5000)).toBeFocused();
  },
);
