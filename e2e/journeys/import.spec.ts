import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { IMPORT_BATCH_MAX, type ImportRowsBody, type JobCard, pages, pathOf } from '@jobtrail/contract';
import { filesIn } from '../api/filesIn.ts';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { createAccount } from '../product/account.ts';
import { Analytics } from '../screens/Analytics.ts';
import { Board } from '../screens/Board.ts';
import { Import } from '../screens/Import.ts';
import { expect, signInByApi, test } from './test.ts';

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

const csvOf = (count: number, from = 0): string =>
  [
    'Company,Position,Applied,Link',
    ...Array.from({ length: count }, (_, at) => from + at).map(
      (at) => `Company ${at},Engineer,2025-10-01,https://jobs.example/${at}`,
    ),
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

test('a second tab waits for the import of the first one, and goes on with it when that is closed', async ({
  signedIn: page,
  context,
  pageErrors,
}) => {
  const count = IMPORT_BATCH_MAX + 10;
  pageErrors.allow({ path: /^\/api\/imports\// });
  let isHeld = true;
  let sendSecond = (): void => undefined;
  // The second batch waits in the tab.
  await page.route('**/api/imports/*/rows', async (route) => {
    const { rows } = route.request().postDataJSON() as ImportRowsBody;
    if (isHeld && rows.length < IMPORT_BATCH_MAX) await new Promise<void>((resolve) => (sendSecond = resolve));
    await route.continue();
  });
  const importing = new Import(page);
  const start = async (name: string, from: number): Promise<void> => {
    await importing.open();
    await importing.choose(name, csvOf(count, from));
    await importing.check();
    await importing.button(`Import ${count} applications`).click();
    await expect(importing.panel.getByText(`${IMPORT_BATCH_MAX} of ${count} lines have arrived.`)).toBeVisible();
  };
  await start('first.csv', 0);
  const other = await context.newPage();
  const waiting = new Import(other);
  await waiting.open();
  await expect(waiting.panel.getByText('Another tab is importing first.csv')).toBeVisible();
  await expectAccessibleAtAllSizes(other, 'import, in another tab');
  isHeld = false;
  sendSecond();
  await expect(importing.panel.getByText(`${count} applications imported`)).toBeVisible();
  await waiting.expectStep(1);
  await expect(waiting.recent.getByText(`${count} applications`)).toBeVisible();
  expect(await cards(other)).toHaveLength(count);

  isHeld = true;
  await start('second.csv', count);
  await waiting.open();
  await expect(waiting.panel.getByText('Another tab is importing second.csv')).toBeVisible();
  await page.close();
  await expect(waiting.panel.getByText(`${count} applications imported`)).toBeVisible();
  expect(await cards(other)).toHaveLength(2 * count);
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

type Exported = Record<string, unknown>;
/** What an import gives new values: ids, and when something was recorded. */
const NEW = ['id', 'userId', 'createdAt', 'updatedAt', 'stageChangedAt', 'repliedAt'];

test('the download of an account, imported into an empty one, makes the same jobs', async ({
  signedIn: page,
  context,
  product,
  addJobs,
}) => {
  const [mosaic, larch] = await addJobs(
    {
      ...{ company: 'Mosaic Bank', position: 'UI Engineer', appliedOn: '2026-03-02', source: 'referral' },
      ...{ jobUrl: 'https://jobs.example/7', location: 'Zürich', salary: '90,000', tags: ['Remote', 'C++'] },
      notes: '=SUM(A1)\n"Quoted"; and, separated\n@home',
      ...{ contactName: 'Anja Größe', contactEmail: 'anja@mosaic.example', contactPhone: '+41 44 000 00 00' },
    },
    { company: 'Larch Telecom', position: 'Engineer', appliedOn: '2026-03-05' },
    { company: 'Foxglove Care', position: 'Engineer', appliedOn: '2026-03-09' },
    { company: 'Hexham Studio', position: 'Designer', wishlist: true },
  );
  const move = async (id: string | undefined, data: object): Promise<void> => {
    const headers = { origin: product.url };
    expect((await page.request.patch(`/api/jobs/${id}`, { data, headers })).status()).toBe(200);
  };
  await move(mosaic?.id, { status: 'phone screen', happenedOn: '2026-03-10' });
  await move(mosaic?.id, { status: 'onsite', happenedOn: '2026-03-20' });
  await move(mosaic?.id, { status: 'offer', happenedOn: '2026-04-01', closedReason: 'declined' });
  await move(larch?.id, { status: 'rejected', happenedOn: '2026-03-19', closedReason: 'no answer' });
  const exported = async (): Promise<Map<string, Buffer>> =>
    filesIn(await (await page.request.get(pathOf('exportAccount'))).body());
  const jobsIn = (files: ReadonlyMap<string, Buffer>): Exported[] =>
    (JSON.parse(String(files.get('jobs.json'))) as Exported[]).map((job) =>
      Object.fromEntries(Object.entries(job).filter(([field]) => !NEW.includes(field))),
    );
  const before = await exported();

  await signInByApi(context, product, await createAccount(product.dataDir));
  const importing = new Import(page);
  await importing.open();
  await importing.choose('jobs.csv', String(before.get('jobs.csv')));
  await importing.check();
  await importing.button('Import 4 applications').click();
  await expect(importing.panel.getByText('4 applications imported')).toBeVisible();
  const after = await exported();
  expect(jobsIn(after)).toHaveLength(4);
  expect(jobsIn(after)).toEqual(jobsIn(before));
});

const DAY_MS = 86_400_000;
/** A sheet with a column of days for each stage. */
const SHEET: ReadonlyArray<{ company: string; status: string; days: Record<string, string> }> = [
  {
    company: 'Alder',
    status: 'Offer',
    days: { Applied: '2026-03-02', Call: '2026-03-09', Technical: '2026-03-16', Offered: '2026-03-30' },
  },
  { company: 'Birch', status: 'Rejected', days: { Applied: '2026-03-02', Call: '2026-03-06', Declined: '2026-03-20' } },
  { company: 'Cedar', status: 'Rejected', days: { Applied: '2026-03-10', Declined: '2026-03-24' } },
  { company: 'Dogwood', status: 'Onsite', days: { Applied: '2026-03-11', Call: '2026-03-25', Visit: '2026-04-01' } },
  { company: 'Elm', status: 'Applied', days: { Applied: '2026-03-12' } },
  { company: 'Fir', status: 'Phone Screen', days: { Applied: '2026-04-01', Call: '2026-04-11' } },
  { company: 'Gorse', status: 'Phone Screen', days: { Applied: '2026-04-02', Call: '2026-04-09' } },
];
/** The columns of days, with the fields that they are and the stages as the report shows them. */
const DAYS = [
  ['Applied', 'applicationDate', 'Applied'],
  ['Call', 'phoneDay', 'Phone Screen'],
  ['Technical', 'technicalDay', 'Technical Interview'],
  ['Visit', 'onsiteDay', 'Onsite'],
  ['Offered', 'offerDay', 'Offer'],
  ['Declined', 'rejectedDay', 'Rejected'],
] as const;

test('a sheet with the days of all stages becomes a history with the right figures', async ({ signedIn: page }) => {
  const importing = new Import(page);
  await importing.open();
  await importing.choose(
    'stages.csv',
    [
      ['Company', 'Position', 'Status', ...DAYS.map(([name]) => name)].join(','),
      ...SHEET.map(({ company, status, days }) =>
        [company, 'Engineer', status, ...DAYS.map(([name]) => days[name] ?? '')].join(','),
      ),
    ].join('\n'),
  );
  for (const [name, field] of DAYS) await importing.column(name).selectOption(field);
  await importing.check();
  await importing.button(`Import ${SHEET.length} applications`).click();
  await expect(importing.panel.getByText(`${SHEET.length} applications imported`)).toBeVisible();

  const written = (day: string): string =>
    new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  await page.goto(`${pages.report}?period=all`);
  for (const { company, days } of SHEET) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: company }) });
    await expect(row.getByRole('listitem')).toHaveText(
      DAYS.flatMap(([name, , stage]) => {
        const day = days[name];
        return day === undefined ? [] : [`${stage} ${written(day)}`];
      }),
    );
  }

  const waits = SHEET.flatMap(({ days }) => {
    const [applied, reply] = Object.values(days).map((day) => Date.parse(day));
    return applied === undefined || reply === undefined ? [] : [(reply - applied) / DAY_MS];
  }).sort((one, other) => one - other);
  // The one that waits has waited for longer than any other, so the median is the first day by which half have heard back.
  const median = waits.find((days) => waits.filter((each) => each <= days).length >= SHEET.length / 2);
  const having = (...names: string[]): number => SHEET.filter(({ days }) => names.some((name) => name in days)).length;
  const interviews = SHEET.flatMap(({ days }) => ['Call', 'Technical', 'Visit'].filter((name) => name in days)).length;
  const analytics = new Analytics(page);
  await analytics.open('/analytics?period=all');
  for (const figure of [
    `Applications: ${SHEET.length}`,
    `Response rate: ${Math.round((100 * waits.length) / SHEET.length)}%`,
    `Median days to first reply: ${median}`,
    `${interviews} interview stages entered`,
    `Offers: ${having('Offered')}`,
    `Rejected: ${having('Declined')}, at any stage`,
    `Phone Screen: ${having('Call', 'Technical', 'Visit', 'Offered')} reached`,
  ])
    await expect(analytics.figure(figure), figure).toBeVisible();
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
