import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportRowsBody, ImportSummary, Job, RowResult } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { cardOf } from '../jobs/cache.ts';
import { aJob } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import ImportScreen from './ImportScreen.tsx';

withLayout({ width: 900, height: 480, item: 44 });

const SUMMARY: ImportSummary = {
  id: 'import',
  name: 'search.csv',
  startedAt: '2026-11-24T12:00:00.000Z',
  rows: 3,
  created: 3,
  completed: 0,
  undoUntil: '2027-12-24T12:00:00.000Z',
  undoneAt: null,
};
const SEARCH = [
  'Company,Job Title,Status,Date,Rating',
  'Larch Telecom,Frontend Developer,applied,13/11/2025,3',
  'Mosaic Bank,UI Engineer,declined,28/10/2025,5',
  'Foxglove Care,,applied,21/10/2025,2',
].join('\n');
const mosaic = aJob({ id: 'mosaic', company: 'Mosaic Bank', position: 'UI Engineer', appliedOn: '2025-10-28' });

let server: FakeApi;
let sent: ImportRowsBody['rows'];
afterEach(() => server.restore());

function open({ jobs = [] as Job[], imports = [] as ImportSummary[] } = {}) {
  sent = [];
  server = fakeApi({
    'GET /api/imports': () => ({ status: 200, body: { imports } }),
    'GET /api/jobs': ({ query }) => ({
      status: 200,
      body: query.get('list') === 'wishlist' ? [] : jobs.map((job) => cardOf(job)),
    }),
    'POST /api/imports': () => ({ status: 201, body: SUMMARY }),
    'POST /api/imports/import/rows': ({ body }) => {
      const { rows } = body as ImportRowsBody;
      sent.push(...rows);
      return {
        status: 200,
        body: {
          rows: rows.map(({ key, into }): RowResult => ({
            key,
            outcome: into ? 'completed' : 'created',
            jobId: into ?? key,
          })),
        },
      };
    },
    'POST /api/imports/import/undo': () => ({
      status: 200,
      body: { removed: ['a', 'b'], restored: [], changedSince: ['c'] },
    }),
  });
  return { ...renderJobs(<ImportScreen />), user: userEvent.setup() };
}
type Person = ReturnType<typeof open>['user'];

async function paste(user: Person, text: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Paste lines' }));
  await user.click(screen.getByRole('textbox', { name: /^Lines of a spreadsheet/ }));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Read these lines' }));
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
async function check(user: Person): Promise<void> {
  await waitFor(async () => expect(await button(/^Check /)).toHaveAttribute('aria-disabled', 'false'));
  await user.click(await button(/^Check /));
  await screen.findByRole('table', { name: /^Lines of the file/ });
}

test('suggests what the columns are and says why, and leaves out what it does not know', async () => {
  const { user } = open();
  await paste(user, SEARCH);
  expect(await screen.findByRole('combobox', { name: 'Job Title goes to' })).toHaveDisplayValue('Position');
  expect(screen.getByRole('combobox', { name: 'Rating goes to' })).toHaveDisplayValue('Leave out');
  expect(screen.getByText(/^3 lines, 5 columns/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'declined becomes' })).toHaveDisplayValue(/^Rejected/);
  expect(screen.getByRole('list', { name: 'Step 2 of 4' })).toBeVisible();
});

test('asks for the order of dates that allow both, and cannot go on before the answer', async () => {
  const { user } = open();
  await paste(user, 'Company,Position,Applied\nLarch,Engineer,03/11/2025');
  const next = await button('Check 1 line');
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Is 03/11/2025 Nov 3, 2025 or Mar 11, 2025?')).toBeVisible();
  await user.click(await button('Day first'));
  expect(await screen.findByText('03/11/2025 is read as Nov 3, 2025.')).toBeVisible();
  await check(user);
  expect(await screen.findByText('Nov 3, 2025')).toBeVisible();
});

test('a line with an error is corrected, and the lines become applications with the tag of the file', async () => {
  const { user } = open({ jobs: [mosaic] });
  await paste(user, SEARCH);
  await check(user);
  await user.click(await button(/^Fix line 4: no position at Foxglove Care/));
  const dialog = screen.getByRole('dialog', { name: 'Line 4' });
  await user.type(within(dialog).getByLabelText('Position'), 'Care Engineer');
  await user.click(within(dialog).getByRole('button', { name: 'Save line' }));
  await user.click(await button('Import 2 applications'));
  expect(await screen.findByText('2 applications imported')).toBeVisible();
  expect(sent.map(({ job }) => [job.company, job.position, job.tags])).toEqual([
    ['Larch Telecom', 'Frontend Developer', ['pasted-cells']],
    ['Foxglove Care', 'Care Engineer', ['pasted-cells']],
  ]);
  expect(screen.getByRole('link', { name: 'Show the 2' })).toHaveAttribute('href', '/table?q=tag%3Apasted-cells');

  await user.click(await button('Undo import'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Changed since, they stay')).toBeVisible();
});

test('a duplicate is skipped, completes the application that is there, or becomes another one', async () => {
  const { user } = open({ jobs: [mosaic] });
  await paste(user, SEARCH);
  await check(user);
  expect(await button('Import 1 application')).toBeVisible();
  const all = screen.getByRole('combobox', { name: 'Duplicates' });
  await user.selectOptions(all, 'Update all 1');
  expect(await button('Import 1, update 1')).toBeVisible();
  await user.click(await button(/^Compare line 3: UI Engineer at Mosaic Bank/));
  const dialog = screen.getByRole('dialog', { name: 'Line 3' });
  await user.click(within(dialog).getByRole('radio', { name: /^Import again/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save line' }));
  expect(await button('Import 2 applications')).toBeVisible();
  await user.selectOptions(all, 'Update all 1');
  await user.click(await button('Import 1, update 1'));
  expect(await screen.findByText('1 application imported, 1 updated')).toBeVisible();
  expect(sent.map(({ into, job }) => [into, job.tags ?? null])).toEqual([
    [undefined, ['pasted-cells']],
    ['mosaic', null],
  ]);
});

test('Back keeps everything that was answered and edited', async () => {
  const { user } = open();
  await paste(user, SEARCH);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rating goes to' }), 'Notes');
  await check(user);
  await user.click(await button(/^Fix line 4/));
  await user.type(screen.getByLabelText('Position'), 'Care Engineer');
  await user.click(await button('Save line'));
  expect(await button('Import 3 applications')).toBeVisible();
  await user.click(await button('Back'));
  expect(screen.getByRole('combobox', { name: 'Rating goes to' })).toHaveDisplayValue('Notes');
  await check(user);
  expect(await button('Import 3 applications')).toBeVisible();
});

test('says why a file cannot be read', async () => {
  const { user } = open();
  await paste(user, 'just some words\n');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Step 1 of 4' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Lines of a spreadsheet/ })).toHaveValue('just some words\n');
});

const table = (heading: string, company: string): string =>
  `## ${heading}\n\n| Company | Position |\n| --- | --- |\n| ${company} | Engineer |\n`;

test('a file that cannot be read leaves the tables of the one before', async () => {
  const { user } = open();
  await paste(user, `${table('Open', 'Larch')}\n${table('Closed', 'Mosaic')}`);
  await user.click(await button('Back'));
  await paste(user, 'Question,Answer\nWhy trains?,They run on time');
  expect(await screen.findByText('These are saved answers, not applications.')).toBeVisible();
  await user.click(await button(/^Go on with/));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Table' }), 'Closed');
  expect(await screen.findByText('Mosaic')).toBeVisible();
});

test('an earlier import can be undone while there is time', async () => {
  const { user, toasts } = open({ imports: [SUMMARY, { ...SUMMARY, id: 'old', undoneAt: SUMMARY.startedAt }] });
  await user.click(await button(/^Undo the import of search.csv/));
  expect(screen.getByText('Undone')).toBeVisible();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Import undone', tone: 'info' }));
  expect(toasts[0]?.description).toBe('2 applications are gone. 1 has been changed since and stays.');
});
