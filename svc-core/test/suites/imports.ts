import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import {
  addDays,
  IMPORT_BATCH_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_UNDO_MS,
  IMPORTS_LISTED_MAX,
  IMPORTS_MAX,
  type ImportSummary,
  type Job,
  JOBS_MAX,
  localDayOf,
  type RowResult,
  type Stage,
  type UndoneImport,
} from '@jobtrail/contract';
import type { ImportRow } from '@jobtrail/contract/calls';
import { newId } from '@jobtrail/service-kit';
import { patient } from '@jobtrail/service-kit/testing';
import { purgeImports } from '../../src/applications/imports/commands/eraseImports.ts';
import { insertRows } from '../../src/database/insertRows.ts';
import type { JobRow, StageHistoryRow } from '../../src/rows.ts';
import type { ApiResponse, Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, type Person, signedIn } from '../people.ts';
import { tablesOfPeople } from '../tablesOfPeople.ts';
import { unzip } from '../unzip.ts';
import { addJob, historyOf } from './jobs.ts';

const PATH = '/api/imports';
type Said = ImportRow['job'];

const today = localDayOf(Date.now(), 'UTC');
const daysAgo = (days: number): string => addDays(today, -days);

/** Rows that differ in everything that an import looks at, by the name of their company. */
const ROWS: Readonly<Record<string, Omit<Said, 'company' | 'position'> & { position?: string }>> = {
  Plain: {},
  Dated: { appliedOn: daysAgo(40), tags: ['remote', 'go'], source: 'referral', salary: '€70,000' },
  Moment: { applicationDate: '2026-02-03T10:00:00.000Z', jobUrl: 'https://jobs.example.com/1', notes: 'One\ntwo' },
  Past: {
    ...{ appliedOn: daysAgo(30), status: 'onsite', position: 'Senior Nurse (Remote)', contactName: 'Maya' },
    history: [
      { stage: 'phone screen', happenedOn: daysAgo(25) },
      { stage: 'onsite', happenedOn: daysAgo(9) },
    ],
  },
  Back: {
    ...{ appliedOn: daysAgo(30), status: 'applied' },
    history: [
      { stage: 'phone screen', happenedOn: daysAgo(25) },
      { stage: 'applied', happenedOn: daysAgo(25) },
    ],
  },
  Silent: {
    ...{ appliedOn: daysAgo(90), status: 'rejected', closedReason: 'no answer' },
    history: [{ stage: 'rejected', happenedOn: daysAgo(30) }],
  },
  Offer: { status: 'offer', closedReason: 'declined', location: 'Berlin (hybrid)', contactEmail: 'maya@example.com' },
  Saved: { wishlist: true, tags: ['remote'], contactPhone: '+47 1' },
};
const jobOf = (company: string): Said => ({ company, position: 'Engineer', ...ROWS[company] });
const rowsOf = (companies: Iterable<string>, key = (company: string) => `row:${company}`): ImportRow[] =>
  [...companies].map((company) => ({ key: key(company), job: jobOf(company) }));
const ALL = rowsOf(Object.keys(ROWS));
const many = (count: number, from = 0): ImportRow[] =>
  Array.from({ length: count }, (_, n) => ({
    key: `row:${from + n}`,
    job: {
      company: `Company ${from + n}`,
      position: 'Senior Software Engineer (Remote)',
      location: 'Berlin, Germany',
      salary: '€70,000 - €90,000',
      jobUrl: `https://jobs.example.com/postings/${from + n}`,
      tags: ['imported', 'remote'],
      notes: 'Found on the board. '.repeat(10),
      appliedOn: daysAgo(60),
      status: 'onsite',
      history: [
        { stage: 'phone screen', happenedOn: daysAgo(50) },
        { stage: 'onsite', happenedOn: daysAgo(40) },
      ],
    },
  }));

async function start(client: Client, rows = 10, more: object = {}): Promise<ImportSummary> {
  const { status, body } = await client.post(PATH, { name: 'jobs.csv', rows, ...more });
  expect([status, body]).toEqual([201, expect.any(Object)]);
  return body as ImportSummary;
}
const send = (client: Client, { id }: Pick<ImportSummary, 'id'>, rows: readonly ImportRow[]): Promise<ApiResponse> =>
  client.post(`${PATH}/${id}/rows`, { rows });
async function imported(
  client: Client,
  one: Pick<ImportSummary, 'id'>,
  rows: readonly ImportRow[],
): Promise<RowResult[]> {
  const { status, body } = await send(client, one, rows);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return (body as { rows: RowResult[] }).rows;
}
async function undone(client: Client, { id }: Pick<ImportSummary, 'id'>): Promise<UndoneImport> {
  const { status, body } = await client.post(`${PATH}/${id}/undo`);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body as UndoneImport;
}
const listed = async (client: Client): Promise<ImportSummary[]> =>
  ((await client.get(PATH)).body as { imports: ImportSummary[] }).imports;
const outcomes = (results: readonly RowResult[]): string[] => results.map(({ outcome }) => outcome);
const ofJob = async (client: Client, id: string): Promise<Job> => (await client.get(`/api/jobs/${id}`)).body as Job;
/** The stages of a job and their days, oldest first. */
const path = async (client: Client, id: string): Promise<Array<[Stage, string | null]>> =>
  (await historyOf(client, id)).toReversed().map(({ toStage, happenedOn }) => [toStage, happenedOn]);

const NOT_RESTORED = new Set(['imports', 'sessions', 'security_events', 'deleted_jobs']);
/** All rows of a person that Undo restores, and the stored text. */
async function snapshotOf(knex: Knex, { id }: Person): Promise<unknown> {
  const tables = tablesOfPeople.filter((table) => !NOT_RESTORED.has(table));
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found: Array<Record<string, unknown>> = await knex(table).where({ user_id: id });
      return [table, found.map(({ updated_at: _, ...row }) => JSON.stringify(row)).sort()];
    }),
  );
  return Object.fromEntries(rows);
}

export function importSuite(core: () => CoreUnderTest): void {
  const newClient = async (url = core().url): Promise<{ person: Person; client: Client }> => {
    const person = await newPerson(core());
    return { person, client: await signedIn(url, person) };
  };
  const jobsOf = (person: Person): Promise<JobRow[]> => core().knex('jobs').where({ user_id: person.id }).orderBy('id');

  /** The history of a job without what differs between two jobs. */
  const entriesOf = async (id: string): Promise<unknown[]> => {
    const rows: StageHistoryRow[] = await core().knex('stage_history').where({ job_id: id }).orderBy('changed_at');
    return rows.map(({ id: _, job_id: __, user_id: ___, ...entry }) => entry);
  };

  describe('An import', () => {
    it('makes of each row the job that the form makes of it, with its history', async () => {
      const now = Date.now();
      const own = await startInProcess(core(), { clock: () => now });
      try {
        const [form, file] = [await newClient(own.url), await newClient(own.url)];
        for (const company of Object.keys(ROWS)) await addJob(form.client, jobOf(company));
        const one = await start(file.client, ALL.length);
        const results = await imported(file.client, one, ALL);
        expect(outcomes(results)).toEqual(ALL.map(() => 'created'));
        const [typed, read] = [await jobsOf(form.person), await jobsOf(file.person)];
        expect(read.map(({ id }) => id)).toEqual(results.map(({ jobId }) => jobId));
        for (const [at, { id, user_id: _, import_id, import_key, ...row }] of read.entries()) {
          const { id: typedId, user_id: __, ...expected } = typed[at] ?? ({} as JobRow);
          expect([import_id, import_key]).toEqual([one.id, ALL[at]?.key]);
          expect({ ...row, import_id: null, import_key: null }).toEqual(expected);
          expect(await entriesOf(id)).toEqual(await entriesOf(typedId));
        }
        const texts = ({ id }: Person) => core().knex('users').where({ id }).first('text_bytes');
        expect(await texts(file.person)).toEqual(await texts(form.person));
      } finally {
        await own.stop();
      }
    });

    it('gives each stage of a dated row its day', async () => {
      const { client } = await newClient();
      const one = await start(client);
      const [past, silent] = await imported(client, one, rowsOf(['Past', 'Silent']));
      expect(await path(client, past?.jobId ?? '')).toEqual([
        ['applied', daysAgo(30)],
        ['phone screen', daysAgo(25)],
        ['onsite', daysAgo(9)],
      ]);
      expect(await ofJob(client, past?.jobId ?? '')).toMatchObject({
        ...{ appliedOn: daysAgo(30), status: 'onsite', stageChangedOn: daysAgo(9) },
        repliedAt: `${daysAgo(25)}T12:00:00.000Z`,
      });
      expect(await ofJob(client, silent?.jobId ?? '')).toMatchObject({
        ...{ status: 'rejected', closedReason: 'no answer', stageChangedOn: daysAgo(30), repliedAt: null },
      });
    });

    it('applies the person’s tag rules', async () => {
      const { client } = await newClient();
      await client.post('/api/tag-rules', { dimension: 'seniority', words: 'wizard', value: 'lead' });
      const rows = [{ key: 'k', job: { company: 'C', position: 'Wizard' } }];
      const [result] = await imported(client, await start(client), rows);
      expect((await ofJob(client, result?.jobId ?? '')).smart.seniority).toBe('lead');
    });

    it('doubles no row, however often and by whichever import it is sent', async () => {
      const { person, client } = await newClient();
      const [one, other] = [await start(client), await start(client)];
      const first = await imported(client, one, ALL);
      const repeats = await Promise.all([one, one, other, other].map((each) => imported(client, each, ALL)));
      const known = first.map((result) => ({ ...result, outcome: 'known' }));
      expect(repeats).toEqual([first, first, known, known]);
      const fresh = many(50);
      const [a, b] = await Promise.all([imported(client, one, fresh), imported(client, other, fresh.toReversed())]);
      expect(a.map(({ jobId }) => jobId)).toEqual(b.map(({ jobId }) => jobId).toReversed());
      expect(await jobsOf(person)).toHaveLength(ALL.length + fresh.length);
      const created = (await listed(client)).map((each) => each.created);
      expect(created.reduce((sum, count) => sum + count, 0)).toBe(ALL.length + fresh.length);
    });

    it('leaves out rows that the rules of jobs do not allow, and says why', async () => {
      const { person, client } = await newClient();
      const rows: ImportRow[] = [
        { key: 'a', job: { company: 'C', position: 'P', status: 'offer', closedReason: 'employer' } },
        {
          key: 'b',
          job: {
            ...{ company: 'C', position: 'P', appliedOn: daysAgo(3), status: 'offer' },
            history: [{ stage: 'offer', happenedOn: daysAgo(4) }],
          },
        },
        { key: 'c', job: { company: 'C', position: 'P' } },
      ];
      const results = await imported(client, await start(client), rows);
      expect(results).toEqual([
        { key: 'a', outcome: 'refused', sentence: '“Employer said no” is not possible in Offer.' },
        { key: 'b', outcome: 'refused', sentence: expect.stringMatching(/^Choose a day between/) },
        { key: 'c', outcome: 'created', jobId: expect.any(String) },
      ]);
      expect(await jobsOf(person)).toHaveLength(1);
      const broken = [{ key: 'd', job: { company: 'C', position: 'P', notes: 5 } }, ...ALL];
      expect(await client.post(`${PATH}/${(await start(client)).id}/rows`, { rows: broken })).toMatchObject({
        status: 400,
        body: { fields: { 'rows.0.job.notes': expect.any(String) } },
      });
    });

    it('is refused if its rows do not fit, before the first and at each batch', async () => {
      const { knex } = core();
      const { person, client } = await newClient();
      await addJob(client);
      const [row] = await jobsOf(person);
      await insertRows(
        knex,
        'jobs',
        Array.from({ length: JOBS_MAX - 11 }, () => ({ ...row, id: newId() })),
      );
      const full = { status: 409, body: { code: 'limit_reached' } };
      expect(await client.post(PATH, { name: 'jobs.csv', rows: 11 })).toMatchObject(full);
      const one = await start(client, 30, { completing: 20 });
      expect(await send(client, one, many(11))).toMatchObject({
        ...full,
        body: { error: 'You have 4990 jobs, and one account can hold 5000, so 11 more do not fit.' },
      });
      expect(await jobsOf(person)).toHaveLength(JOBS_MAX - 10);
      await imported(client, one, many(10));
      expect(outcomes(await imported(client, one, many(10)))).toEqual(many(10).map(() => 'created'));
      await knex('users')
        .where({ id: person.id })
        .update({ text_bytes: 256 * 1024 * 1024 });
      await knex('jobs').where({ user_id: person.id }).whereNull('import_id').delete();
      expect(await send(client, one, many(1, 10))).toMatchObject(full);
      expect(await jobsOf(person)).toHaveLength(10);
    }, 60_000);

    it('takes no more than its limits, and needs each key once', async () => {
      const { client } = await newClient();
      for (const rows of [0, IMPORT_ROWS_MAX + 1])
        expect((await client.post(PATH, { name: 'jobs.csv', rows })).status).toBe(400);
      expect((await client.post(PATH, { name: 'jobs.csv', rows: 1, completing: 2 })).status).toBe(400);
      const one = await start(client);
      expect((await send(client, one, many(IMPORT_BATCH_MAX + 1))).status).toBe(400);
      expect((await send(client, one, [...many(1), ...many(1)])).status).toBe(400);
      expect((await send(client, one, [])).status).toBe(400);
      const long = { company: 'C', position: 'P', notes: 'x'.repeat(45_000) };
      const large = Array.from({ length: 50 }, (_, n) => ({ key: `${n}`, job: long }));
      expect((await send(client, one, large)).status).toBe(413);
    });

    it('loses and doubles no row if its process is killed in the middle and the import is resumed', async () => {
      const { person, client } = await newClient();
      const one = await start(client, 600);
      const batches = [0, 1, 2].map((n) => many(IMPORT_BATCH_MAX, n * IMPORT_BATCH_MAX));
      for (const [at, wait] of [10, 40, 90].entries()) {
        const sent = send(client.at(core().url), one, batches[at] ?? []).catch(() => null);
        await sleep(wait);
        await core().crash();
        await sent;
        expect((await jobsOf(person)).length % IMPORT_BATCH_MAX).toBe(0);
      }
      const again = client.at(core().url);
      for (const batch of batches)
        expect(outcomes(await imported(again, one, batch))).toEqual(batch.map(() => 'created'));
      const rows = await jobsOf(person);
      expect(rows.map(({ import_key: key }) => key).sort()).toEqual(
        many(600)
          .map(({ key }) => key)
          .sort(),
      );
      expect(await core().knex('stage_history').where({ user_id: person.id })).toHaveLength(3 * rows.length);
      expect(await listed(again)).toEqual([expect.objectContaining({ id: one.id, created: 600 })]);
    }, 60_000);

    it('of 5,000 rows in 25 batches blocks the process for a moment only, and so does its Undo', async () => {
      const own = await startInProcess(core());
      try {
        const { person, client } = await newClient(own.url);
        const one = await start(client, IMPORT_ROWS_MAX);
        const delays = monitorEventLoopDelay({ resolution: 5 });
        delays.enable();
        const begun = process.cpuUsage();
        for (let from = 0; from < IMPORT_ROWS_MAX; from += IMPORT_BATCH_MAX)
          await imported(client, one, many(IMPORT_BATCH_MAX, from));
        const { user, system } = process.cpuUsage(begun);
        expect(await jobsOf(person)).toHaveLength(IMPORT_ROWS_MAX);
        expect((await undone(client, one)).removed).toHaveLength(IMPORT_ROWS_MAX);
        delays.disable();
        // The client of the test is in the same process.
        const perBatch = (user + system) / 1000 / (IMPORT_ROWS_MAX / IMPORT_BATCH_MAX);
        const blocked = delays.max / 1e6;
        process.stdout.write(
          `200 rows take ${Math.round(perBatch)} ms, and nothing else runs for ${Math.round(blocked)} ms\n`,
        );
        expect(perBatch).toBeLessThan(300);
        expect(blocked).toBeLessThan(patient(1000));
        // Sweeps of deleted jobs in other tests take few of them.
        await core().knex('deleted_jobs').where({ user_id: person.id }).delete();
      } finally {
        await own.stop();
      }
    }, 120_000);
  });

  describe('A row that names a job', () => {
    const into = (id: string, job: Said, key = `row:${id}`): ImportRow => ({ key, into: id, job });
    const whole: Said = {
      ...{ company: 'Other', position: 'Other', jobUrl: 'https://jobs.example.com/9', tags: ['file'], notes: 'File' },
      ...{ location: 'Oslo', salary: '€1', contactName: 'N', contactEmail: 'e@example.com', contactPhone: '1' },
      source: 'referral',
    };
    it('fills in what is blank there and changes nothing else', async () => {
      const { client } = await newClient();
      const { id } = await addJob(client, { appliedOn: daysAgo(5), notes: 'Mine', tags: ['mine'], salary: '€2' });
      const one = await start(client);
      const row = into(id, { ...whole, appliedOn: daysAgo(9) });
      expect(await imported(client, one, [row])).toEqual([{ key: row.key, outcome: 'completed', jobId: id }]);
      const { company: _, position: __, ...filled } = whole;
      expect(await ofJob(client, id)).toMatchObject({
        ...filled,
        ...{ company: 'Kestrel', position: 'Engineer', appliedOn: daysAgo(5), notes: 'Mine', tags: ['mine'] },
        ...{ salary: '€2', status: 'applied', smart: { arrangement: null } },
      });
      expect(outcomes(await imported(client, one, [row]))).toEqual(['completed']);
      expect(outcomes(await imported(client, await start(client), [row]))).toEqual(['unchanged']);
      expect((await listed(client)).map(({ completed, created }) => [completed, created])).toEqual([
        [0, 0],
        [1, 0],
      ]);
    });

    it.each<[string, object, Partial<Said>, Array<[Stage, string | null]>]>([
      [
        'forward',
        { appliedOn: daysAgo(9) },
        { status: 'onsite' },
        [
          ['applied', null],
          ['onsite', null],
        ],
      ],
      [
        'forward on its days',
        { appliedOn: daysAgo(30) },
        ROWS['Past'] ?? {},
        [
          ['applied', daysAgo(30)],
          ['phone screen', daysAgo(25)],
          ['onsite', daysAgo(9)],
        ],
      ],
      [
        'forward from where it is',
        {
          appliedOn: daysAgo(30),
          status: 'phone screen',
          history: [{ stage: 'phone screen', happenedOn: daysAgo(20) }],
        },
        ROWS['Past'] ?? {},
        [
          ['applied', daysAgo(30)],
          ['phone screen', daysAgo(20)],
          ['onsite', daysAgo(9)],
        ],
      ],
      [
        'forward without a day that came before its stage',
        {
          appliedOn: daysAgo(30),
          status: 'phone screen',
          history: [{ stage: 'phone screen', happenedOn: daysAgo(2) }],
        },
        ROWS['Past'] ?? {},
        [
          ['applied', daysAgo(30)],
          ['phone screen', daysAgo(2)],
          ['onsite', null],
        ],
      ],
      ['not back', { status: 'offer' }, ROWS['Past'] ?? {}, [['offer', null]]],
      ['not on from its end', { status: 'offer', closedReason: 'accepted' }, { status: 'rejected' }, [['offer', null]]],
      [
        'off the wishlist, on its days',
        { wishlist: true },
        ROWS['Past'] ?? {},
        [
          ['applied', daysAgo(30)],
          ['phone screen', daysAgo(25)],
          ['onsite', daysAgo(9)],
        ],
      ],
      ['off the wishlist, to its stage', { wishlist: true }, { status: 'offer' }, [['offer', null]]],
      ['not onto the wishlist', {}, { wishlist: true }, [['applied', null]]],
      ['nowhere on the wishlist', { wishlist: true }, { wishlist: true, tags: ['new'] }, []],
    ])('moves the job %s, and Undo restores it', async (_, fields, said, expected) => {
      const { person, client } = await newClient();
      const { id } = await addJob(client, fields);
      const before = await snapshotOf(core().knex, person);
      const one = await start(client);
      const job = { company: 'C', position: 'P', notes: 'From the file', ...said };
      expect(outcomes(await imported(client, one, [into(id, job)]))).toEqual(['completed']);
      expect(await path(client, id)).toEqual(expected);
      const { status, wishlist } = await ofJob(client, id);
      expect([status, wishlist]).toEqual([expected.at(-1)?.[0] ?? 'applied', expected.length === 0]);
      expect(await undone(client, one)).toEqual({ removed: [], restored: [id], changedSince: [] });
      expect(await snapshotOf(core().knex, person)).toEqual(before);
    });

    it('completes the job together with other rows that name it', async () => {
      const { person, client } = await newClient();
      const { id } = await addJob(client, { appliedOn: daysAgo(30) });
      const before = await snapshotOf(core().knex, person);
      const one = await start(client);
      const said = { company: 'C', position: 'P' };
      await imported(client, one, [into(id, { ...said, notes: 'One' }, 'a'), into(id, jobOf('Past'), 'b')]);
      await imported(client, one, [into(id, { ...said, tags: ['c'], notes: 'Two', status: 'rejected' }, 'c')]);
      expect(await ofJob(client, id)).toMatchObject({
        notes: 'One',
        tags: ['c'],
        status: 'rejected',
        contactName: 'Maya',
      });
      expect(await path(client, id)).toHaveLength(4);
      expect(await undone(client, one)).toEqual({ removed: [], restored: [id], changedSince: [] });
      expect(await snapshotOf(core().knex, person)).toEqual(before);
    });

    it('is missing if the job is somebody else’s, and refused if it cannot be so', async () => {
      const { client } = await newClient();
      const theirs = await addJob(core().bob);
      const { id } = await addJob(client, { appliedOn: daysAgo(3) });
      const ahead = {
        ...whole,
        status: 'offer' as const,
        history: [{ stage: 'offer' as const, happenedOn: addDays(today, 3) }],
      };
      const rows = [into(theirs.id, whole), into(newId(), whole), into(id, ahead)];
      const results = await imported(client, await start(client), rows);
      expect(outcomes(results)).toEqual(['missing', 'missing', 'refused']);
      expect(results[2]?.sentence).toMatch(/^Choose a day between/);
      expect((await ofJob(core().bob, theirs.id)).notes).toBeNull();
      expect((await ofJob(client, id)).notes).toBeNull();
    });
  });

  describe('Undoing an import', () => {
    it('removes what it has created, so that it can be restored, and the file can be imported again', async () => {
      const { person, client } = await newClient();
      await addJob(client);
      const before = await jobsOf(person);
      const one = await start(client);
      const ids = (await imported(client, one, ALL)).map(({ jobId }) => jobId ?? '');
      const result = await undone(client, one);
      expect(result).toEqual({ removed: ids, restored: [], changedSince: [] });
      expect(await jobsOf(person)).toEqual(before);
      const [first = ''] = ids;
      expect((await client.post(`/api/jobs/${first}/restore`)).status).toBe(200);
      expect(await undone(client, one)).toEqual(result);
      expect((await ofJob(client, first)).company).toBe('Plain');
      expect(await send(client, one, ALL)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      const again = await imported(client, await start(client), ALL);
      expect(outcomes(again)).toEqual(['known', ...ALL.slice(1).map(() => 'created')]);
      expect((await listed(client)).map(({ undoneAt }) => undoneAt !== null)).toEqual([false, true]);
    });

    it('leaves jobs to which something has happened since, and names them', async () => {
      const { client } = await newClient();
      const one = await start(client);
      const changes: ReadonlyArray<(id: string) => Promise<ApiResponse>> = [
        (id) => client.patch(`/api/jobs/${id}`, { notes: 'Seen' }),
        (id) => client.patch(`/api/jobs/${id}`, { status: 'offer' }),
        (id) => client.post('/api/reminders', { jobId: id, text: 'Ask', dueOn: null }),
        (id) => client.post('/api/communications', { jobId: id, source: 'email', content: 'x' }),
        (id) => client.post('/api/interview-notes', { jobId: id, notes: 'x' }),
        (id) =>
          client.post('/api/interviews', {
            jobId: id,
            kind: 'video',
            startsLocal: '2030-01-02T10:00',
            timeZone: 'UTC',
          }),
        (id) => client.put(`/api/jobs/${id}/posting`, { text: 'Bake bread' }),
        (id) => client.patch(`/api/jobs/${id}/tags`, { dimension: 'arrangement', value: 'onsite' }),
        (id) => client.post('/api/jobs/bulk', { ids: [id], change: { kind: 'addTags', tags: ['new'] } }),
        (id) => client.delete(`/api/jobs/${id}?restorable=1`),
      ];
      const ids = (await imported(client, one, many(changes.length + 1))).map(({ jobId }) => jobId ?? '');
      for (const [at, change] of changes.entries()) expect((await change(ids[at] ?? '')).status).toBeLessThan(300);
      const { removed, changedSince } = await undone(client, one);
      expect([removed, changedSince.toSorted()]).toEqual([ids.slice(-1), ids.slice(0, -1).toSorted()]);
      for (const id of ids.slice(0, -2)) expect((await client.get(`/api/jobs/${id}`)).status).toBe(200);
    });

    it('leaves a completed job that was changed or deleted since', async () => {
      const { client } = await newClient();
      const ids = [(await addJob(client)).id, (await addJob(client)).id, (await addJob(client)).id];
      const one = await start(client);
      const job = { company: 'C', position: 'P', notes: 'From the file' };
      await imported(
        client,
        one,
        ids.map((id) => ({ key: id, into: id, job })),
      );
      await client.patch(`/api/jobs/${ids[0]}`, { tags: ['mine'] });
      await client.delete(`/api/jobs/${ids[1]}?restorable=1`);
      expect(await undone(client, one)).toEqual({ removed: [], restored: ids.slice(2), changedSince: ids.slice(0, 2) });
      expect((await ofJob(client, ids[0] ?? '')).notes).toBe('From the file');
      expect((await ofJob(client, ids[2] ?? '')).notes).toBeNull();
    });

    it('continues after its process was killed, with the same result', async () => {
      const { person, client } = await newClient();
      const one = await start(client, 600);
      for (const from of [0, 200, 400]) await imported(client, one, many(IMPORT_BATCH_MAX, from));
      const ids = (await jobsOf(person)).map(({ id }) => id);
      const sent = client.post(`${PATH}/${one.id}/undo`).catch(() => null);
      await sleep(60);
      await core().crash();
      await sent;
      const again = client.at(core().url);
      expect(await undone(again, one)).toEqual({ removed: ids, restored: [], changedSince: [] });
      expect(await jobsOf(person)).toEqual([]);
      const both = await Promise.all([undone(again, one), undone(again, one)]);
      expect(both.map(({ removed }) => removed)).toEqual([ids, ids]);
    }, 60_000);

    it('is possible for its owner and for 30 days, after which the import is erased and its jobs stay', async () => {
      let now = Date.now();
      const { knex } = core();
      const own = await startInProcess(core(), { clock: () => now });
      try {
        const { person, client } = await newClient(own.url);
        const { id } = await addJob(client);
        const one = await start(client);
        await imported(client, one, [...ALL, { key: 'k', into: id, job: { company: 'C', position: 'P', notes: 'N' } }]);
        expect((await core().bob.post(`${PATH}/${one.id}/undo`)).status).toBe(404);
        expect((await send(core().bob, one, ALL)).status).toBe(404);
        expect(Date.parse(one.undoUntil) - Date.parse(one.startedAt)).toBe(IMPORT_UNDO_MS);
        now = Date.parse(one.undoUntil) + 1;
        const later = await signedIn(own.url, person);
        expect((await later.post(`${PATH}/${one.id}/undo`)).status).toBe(404);
        expect((await send(later, one, ALL)).status).toBe(404);
        await purgeImports(knex, now - 1, new AbortController().signal);
        expect(await knex('imports').where({ user_id: person.id })).toHaveLength(1);
        await purgeImports(knex, now, new AbortController().signal);
        expect(await knex('imports').where({ user_id: person.id })).toEqual([]);
        expect(await knex('import_changes').where({ user_id: person.id })).toEqual([]);
        expect(await jobsOf(person)).toHaveLength(ALL.length + 1);
        expect(outcomes(await imported(later, await start(later), ALL))).toEqual(ALL.map(() => 'known'));
      } finally {
        await own.stop();
      }
    });

    it('is possible for the newest 200 imports, of which 20 are listed', async () => {
      const { knex } = core();
      const { person, client } = await newClient();
      const oldest = await start(client);
      const row = await knex('imports').where({ id: oldest.id }).first();
      const others = Array.from({ length: IMPORTS_MAX - 1 }, (_, n) => ({
        ...{ ...row, id: newId(), started_at: row.started_at + n + 1 },
      }));
      await insertRows(knex, 'imports', others);
      await knex('imports')
        .where({ id: oldest.id })
        .update({ started_at: row.started_at - 1000 });
      expect(await listed(client)).toHaveLength(IMPORTS_LISTED_MAX);
      await start(client);
      expect(await knex('imports').where({ user_id: person.id })).toHaveLength(IMPORTS_MAX);
      expect((await client.post(`${PATH}/${oldest.id}/undo`)).status).toBe(404);
    });
  });

  describe('The download of an account', () => {
    interface Exported extends Record<string, unknown> {
      id: string;
      company: string;
      history: unknown;
    }
    const exportOf = async (client: Client): Promise<Exported[]> => {
      const files = await unzip((await client.bytes('/api/account/export')).bytes);
      return JSON.parse(String(files.get('jobs.json'))) as Exported[];
    };
    const FIELDS = [
      ...['company', 'position', 'status', 'applicationDate', 'appliedOn', 'jobUrl', 'tags', 'location', 'salary'],
      ...['notes', 'contactName', 'contactEmail', 'contactPhone', 'closedReason', 'source', 'wishlist', 'history'],
    ];
    /** What an import of the download says about a job. */
    const readBack = (job: Exported): Said => {
      const unapplied = ['status', 'applicationDate', 'appliedOn'];
      const said = FIELDS.filter(
        (field) => job[field] !== null && !(job['wishlist'] === true && unapplied.includes(field)),
      );
      return Object.fromEntries(said.map((field) => [field, job[field]])) as unknown as Said;
    };
    it('has what an import needs to give another account the same jobs, with the days of their stages', async () => {
      const [from, to] = [await newClient(), await newClient()];
      await imported(from.client, await start(from.client), ALL);
      const moved = await addJob(from.client, { company: 'Moved', appliedOn: daysAgo(12) });
      await from.client.patch(`/api/jobs/${moved.id}`, { status: 'phone screen', happenedOn: daysAgo(4) });
      await from.client.patch(`/api/jobs/${moved.id}`, { status: 'rejected', closedReason: 'withdrew' });
      const before = await exportOf(from.client);
      expect(before.find(({ company }) => company === 'Moved')?.history).toEqual([
        { stage: 'phone screen', happenedOn: daysAgo(4) },
        { stage: 'rejected', happenedOn: today },
      ]);
      const rows = before.map((job, n) => ({ key: `row:${n}`, job: readBack(job) }));
      await imported(to.client, await start(to.client), rows);
      const after = await exportOf(to.client);
      const kept = (jobs: Exported[]) => jobs.map((job) => FIELDS.map((field) => [field, job[field]]));
      expect(kept(after)).toEqual(kept(before));
      const summary = async (client: Client) => {
        const { body } = await client.get('/api/analytics/summary');
        return JSON.stringify(body).replaceAll(/[\w-]{36}/g, 'id');
      };
      expect(await summary(to.client)).toEqual(await summary(from.client));
    });
  });
}
