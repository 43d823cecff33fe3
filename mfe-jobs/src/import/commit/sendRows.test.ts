import type { ImportRowsBody, ImportSummary, RowResult } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { type ImportProgress, NOT_STARTED, type PendingImport } from './pending.ts';
import { sendRows } from './sendRows.ts';
import { outcomeOf } from './summary.ts';

const SUMMARY: ImportSummary = {
  id: 'import',
  name: 'search.csv',
  startedAt: '2026-11-24T12:00:00.000Z',
  rows: 250,
  created: 0,
  completed: 0,
  undoUntil: '2026-12-24T12:00:00.000Z',
  undoneAt: null,
};

const pendingOf = (rows: number, changes: Partial<PendingImport> = {}): PendingImport => ({
  version: 1,
  id: 'own',
  name: 'search.csv',
  header: ['Company', 'Position'],
  rows: Array.from({ length: rows }, (_, at) => ({
    line: at + 2,
    cells: [`Company ${at}`, 'Engineer'],
    row: { key: `row:${at}`, job: { company: `Company ${at}`, position: 'Engineer' } },
  })),
  failed: [],
  skipped: 0,
  leftOut: 0,
  tag: null,
  ...changes,
});

let server: FakeApi;
afterEach(() => server.restore());

/** A server that knows the keys of its jobs. */
function importServer({ failsAt = 0, broken = '' }: { failsAt?: number; broken?: string } = {}) {
  const jobs = new Set<string>();
  let calls = 0;
  server = fakeApi({
    'POST /api/imports': () => ({ status: 201, body: SUMMARY }),
    'POST /api/imports/import/rows': ({ body }) => {
      calls += 1;
      const { rows } = body as ImportRowsBody;
      if (calls === failsAt) return { status: 500, body: { error: 'Sorry.', code: 'internal' } };
      const at = rows.findIndex(({ key }) => key === broken);
      if (at !== -1)
        return {
          status: 400,
          body: { error: 'Check it.', code: 'validation_failed', fields: { [`rows.${at}.job.notes`]: 'Too long.' } },
        };
      for (const { key } of rows) jobs.add(key);
      return {
        status: 200,
        body: { rows: rows.map(({ key }): RowResult => ({ key, outcome: 'created', jobId: key })) },
      };
    },
  });
  return jobs;
}

test('all rows arrive once, and an import that has failed goes on where it was', async () => {
  const jobs = importServer({ failsAt: 2 });
  const pending = pendingOf(450);
  const saved: ImportProgress[] = [];
  const save = async (progress: ImportProgress): Promise<void> => void saved.push(progress);
  await expect(sendRows(pending, NOT_STARTED, save)).rejects.toMatchObject({ status: 500 });
  expect(saved.at(-1)?.results).toHaveLength(200);
  const done = await sendRows(pending, saved.at(-1) ?? NOT_STARTED, save);
  expect(jobs.size).toBe(450);
  expect(saved.map(({ results }) => results.length)).toEqual([0, 200, 400, 450]);
  expect(outcomeOf(pending, done)).toMatchObject({ created: 450, skipped: 0, failed: [] });
  expect(server.calls.filter(({ path }) => path === '/api/imports')).toHaveLength(1);
});

test('a row that breaks a rule is left out with its sentence, and the others arrive', async () => {
  const jobs = importServer({ broken: 'row:3' });
  const pending = pendingOf(10, {
    failed: [{ line: 99, cells: [], sentence: 'No position in this line' }],
    skipped: 4,
  });
  const done = await sendRows(pending, NOT_STARTED, async () => undefined);
  expect(jobs.size).toBe(9);
  expect(done.results.map(({ outcome }) => outcome)).toHaveLength(10);
  expect(outcomeOf(pending, done)).toEqual({
    created: 9,
    saved: 0,
    completed: 0,
    skipped: 4,
    leftOut: 0,
    failed: [
      { line: 5, cells: ['Company 3', 'Engineer'], sentence: 'Too long.' },
      { line: 99, cells: [], sentence: 'No position in this line' },
    ],
  });
});

test('the rest of an import that the server no longer knows becomes another one', async () => {
  const jobs = importServer();
  const pending = pendingOf(3);
  const forgotten = { ...SUMMARY, id: 'old' };
  server.respondWith({
    'POST /api/imports/old/rows': () => ({ status: 404, body: { error: 'Not found.', code: 'not_found' } }),
  });
  const from: ImportProgress = { summary: forgotten, results: [{ key: 'row:0', outcome: 'created', jobId: 'a' }] };
  const done = await sendRows(pending, from, async () => undefined);
  expect(done.summary?.id).toBe('import');
  expect([...jobs]).toEqual(['row:1', 'row:2']);
});
