import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Knex } from 'knex';
import {
  addDays,
  BULK_JOBS_MAX,
  BULK_OPERATIONS_MAX,
  BULK_UNDO_MS,
  type BulkOperation,
  type DeletedJobs,
  type Job,
  JOB_RETENTION_MS,
  JOBS_MAX,
  localDayOf,
  REMINDERS_OPEN_MAX,
  TAGS_MAX,
  type UndoneBulkChange,
} from '@jobtrail/contract';
import type { ChangeJobsBody } from '@jobtrail/contract/calls';
import { isMySql, newId } from '@jobtrail/service-kit';
import { purgeOperations } from '../../src/applications/bulk/commands/eraseOperations.ts';
import { insertRows } from '../../src/database/insertRows.ts';
import type { JobRow } from '../../src/rows.ts';
import { schema } from '../../src/schema.ts';
import type { ApiResponse, Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, PASSWORD, type Person, signedIn } from '../people.ts';
import { tablesOfPeople } from '../tablesOfPeople.ts';
import { scheduled } from './interviews.ts';
import { addJob, historyOf } from './jobs.ts';

const PATH = '/api/jobs/bulk';
type Change = ChangeJobsBody['change'];

const today = localDayOf(Date.now(), 'UTC');

/** Jobs that differ in everything that a bulk change looks at, by the name of their company. */
const JOBS: Readonly<Record<string, object>> = {
  Plain: {},
  Applied: { appliedOn: addDays(today, -20), tags: ['remote', 'go'] },
  Past: {
    ...{ appliedOn: addDays(today, -30), status: 'onsite', position: 'Senior Nurse (Remote)' },
    history: [
      { stage: 'phone screen', happenedOn: addDays(today, -25) },
      { stage: 'onsite', happenedOn: addDays(today, -9) },
    ],
  },
  Silent: { status: 'rejected', closedReason: 'no answer', tags: ['go'] },
  Offer: { status: 'offer', notes: 'Call back', location: 'Berlin (hybrid)' },
  Saved: { wishlist: true, tags: ['remote'] },
  Full: { tags: Array.from({ length: TAGS_MAX }, (_, n) => `tag ${n}`) },
};

const CHANGES: ReadonlyArray<readonly [string, Change]> = [
  ['a move', { kind: 'stage', stage: 'technical interview' }],
  ['a move back to Applied', { kind: 'stage', stage: 'applied' }],
  ['a move with a day', { kind: 'stage', stage: 'phone screen', happenedOn: addDays(today, -5) }],
  ['an end with its reason and day', { kind: 'stage', stage: 'rejected', happenedOn: today, closedReason: 'withdrew' }],
  ['more tags', { kind: 'addTags', tags: ['urgent', 'remote'] }],
  ['fewer tags', { kind: 'removeTags', tags: ['remote', 'go', 'unknown'] }],
  ['a reason', { kind: 'closedReason', closedReason: 'employer' }],
  ['no reason', { kind: 'closedReason', closedReason: null }],
  ['a day of application', { kind: 'appliedOn', appliedOn: addDays(today, -20) }],
  ['a follow-up', { kind: 'followUp', dueOn: today, text: 'Ask again' }],
  ['a smart tag', { kind: 'smartTag', correction: { dimension: 'arrangement', value: 'onsite' } }],
  ['no smart tag', { kind: 'smartTag', correction: { dimension: 'arrangement', value: null } }],
  ['no correction', { kind: 'smartTag', correction: { dimension: 'seniority', withdrawn: true } }],
  ['a deletion', { kind: 'delete' }],
];

/** Adds those jobs, with a move, a follow-up and a correction. @returns their ids by company */
async function addJobs(client: Client): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [company, fields] of Object.entries(JOBS))
    ids.set(company, (await addJob(client, { company, ...fields })).id);
  const [offer, past] = [ids.get('Offer') ?? '', ids.get('Past') ?? ''];
  expect((await client.patch(`/api/jobs/${offer}`, { closedReason: 'accepted' })).status).toBe(200);
  expect((await client.patch(`/api/jobs/${past}/tags`, { dimension: 'seniority', value: 'lead' })).status).toBe(200);
  expect((await client.patch(`/api/jobs/${offer}/tags`, { dimension: 'arrangement', value: 'onsite' })).status).toBe(
    200,
  );
  expect((await client.post('/api/reminders', { jobId: past, text: 'Ask again', dueOn: today })).status).toBe(201);
  return ids;
}

async function change(client: Client, ids: Iterable<string>, wanted: Change): Promise<BulkOperation> {
  const { status, body } = await client.post(PATH, { ids: [...ids], change: wanted });
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body as BulkOperation;
}
const undo = (client: Client, { id }: Pick<BulkOperation, 'id'>): Promise<ApiResponse> =>
  client.post(`${PATH}/${id}/undo`);
async function undone(client: Client, operation: BulkOperation): Promise<UndoneBulkChange> {
  const { status, body } = await undo(client, operation);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body as UndoneBulkChange;
}

/** What is not restored: the operation itself, and what a sign-in writes. */
const NOT_RESTORED = new Set(['bulk_operations', 'sessions', 'security_events']);
const TABLES = tablesOfPeople.filter((table) => !NOT_RESTORED.has(table));

const withoutVersion = ({ updated_at: _, ...row }: Record<string, unknown>): string => JSON.stringify(row);

/** All rows of a person, and how much text the person has. */
async function snapshotOf(knex: Knex, { id }: Person): Promise<unknown> {
  const rows = await Promise.all(
    TABLES.map(async (table) => {
      const found: Array<Record<string, unknown>> = await knex(table).where({ user_id: id });
      return [table, found.map((row) => (table === 'jobs' ? withoutVersion(row) : JSON.stringify(row))).sort()];
    }),
  );
  return [Object.fromEntries(rows), await knex('users').where({ id }).first('text_bytes')];
}

const TABLES_OF_JOBS = Object.entries(schema).flatMap(([table, columns]) => ('job_id' in columns ? [table] : []));

/** All rows of a job. */
async function rowsOfJob(knex: Knex, id: string): Promise<unknown> {
  const own = ['jobs', 'deleted_jobs'].map(async (table) => [
    table,
    (await knex(table).where({ id })).map((row) => withoutVersion(row)),
  ]);
  const related = TABLES_OF_JOBS.map(async (table) => [
    table,
    (await knex(table).where({ job_id: id })).map((row) => JSON.stringify(row)).sort(),
  ]);
  return Object.fromEntries(await Promise.all([...own, ...related]));
}

export function bulkSuite(core: () => CoreUnderTest): void {
  const newClient = async (url = core().url): Promise<{ person: Person; client: Client }> => {
    const person = await newPerson(core());
    return { person, client: await signedIn(url, person) };
  };

  /** Gives a person copies of one job, each with its entry in the history. */
  async function addCopies(client: Client, count: number): Promise<string[]> {
    const { knex } = core();
    const { id } = await addJob(client);
    const [row, entry] = [
      await knex('jobs').where({ id }).first(),
      await knex('stage_history').where({ job_id: id }).first(),
    ];
    const ids = Array.from({ length: count - 1 }, () => newId());
    await insertRows(
      knex,
      'jobs',
      ids.map((copy) => ({ ...row, id: copy })),
    );
    await insertRows(
      knex,
      'stage_history',
      ids.map((copy) => ({ ...entry, id: newId(), job_id: copy })),
    );
    return [id, ...ids];
  }
  const countIn = async (person: Person, stage: string): Promise<number> =>
    (await core().knex('jobs').where({ user_id: person.id, status: stage })).length;

  describe('A bulk change', () => {
    it.each(CHANGES)('with %s leaves everything as it was when it is undone', async (_, wanted) => {
      const { person, client } = await newClient();
      const ids = await addJobs(client);
      const before = await snapshotOf(core().knex, person);
      const operation = await change(client, ids.values(), wanted);
      expect(operation.changed.length).toBeGreaterThan(0);
      expect(await snapshotOf(core().knex, person)).not.toEqual(before);
      expect(await undone(client, operation)).toEqual({ restored: operation.changed.toSorted(), changedSince: [] });
      expect(await snapshotOf(core().knex, person)).toEqual(before);
    });

    it('does the same to each job as the call for one, and skips those for which that fails', async () => {
      const now = Date.now();
      let time = now;
      const own = await startInProcess(core(), { clock: () => time });
      try {
        for (const [what, wanted] of CHANGES) {
          const body = {
            stage: wanted.kind === 'stage' && { ...wanted, status: wanted.stage, kind: undefined, stage: undefined },
            closedReason: wanted.kind === 'closedReason' && { closedReason: wanted.closedReason },
            smartTag: wanted.kind === 'smartTag' && wanted.correction,
          }[String(wanted.kind)];
          if (body === undefined || body === false) continue;
          time = now;
          const [one, many] = [await newClient(own.url), await newClient(own.url)];
          const [apart, together] = [await addJobs(one.client), await addJobs(many.client)];
          time = now + 5000;
          const refused = new Map<string, string>();
          for (const [company, id] of apart) {
            const { status, body: failed } = await one.client.patch(
              `/api/jobs/${id}${wanted.kind === 'smartTag' ? '/tags' : ''}`,
              body,
            );
            if (status !== 200)
              refused.set(company, Object.values((failed as { fields: Record<string, string> }).fields)[0] ?? '');
          }
          const { skipped } = await change(many.client, together.values(), wanted);
          const sentences = new Map(
            [...together].flatMap(([company, id]) => {
              const sentence = skipped.find((job) => job.id === id)?.sentence;
              return sentence === undefined ? [] : [[company, sentence] as const];
            }),
          );
          expect([what, sentences]).toEqual([what, refused]);
          const states = async ({ client }: { client: Client }, ids: ReadonlyMap<string, string>) =>
            Promise.all(
              [...ids.values()].map(async (id) => {
                const {
                  id: _,
                  userId: __,
                  updatedAt: ___,
                  ...facts
                } = (await client.get(`/api/jobs/${id}`)).body as Job;
                const rows = (await historyOf(client, id)).map(({ id: ____, ...entry }) => entry);
                return { ...facts, rows };
              }),
            );
          expect([what, await states(many, together)]).toEqual([what, await states(one, apart)]);
        }
      } finally {
        await own.stop();
      }
    }, 60_000);

    it('adds and removes tags, and leaves the others', async () => {
      const { client } = await newClient();
      const ids = await addJobs(client);
      const tagsOf = async (company: string) => ((await client.get(`/api/jobs/${ids.get(company)}`)).body as Job).tags;
      expect(await change(client, ids.values(), { kind: 'addTags', tags: ['urgent', 'go', 'Urgent'] })).toMatchObject({
        changed: ['Plain', 'Applied', 'Past', 'Silent', 'Offer', 'Saved'].map((company) => ids.get(company)),
        skipped: [{ id: ids.get('Full'), reason: 'not-possible', sentence: 'Use at most 20 tags.' }],
      });
      expect(await tagsOf('Applied')).toEqual(['remote', 'go', 'urgent']);
      expect(await tagsOf('Plain')).toEqual(['urgent', 'go']);
      const { changed } = await change(client, ids.values(), { kind: 'removeTags', tags: ['Go', 'URGENT'] });
      expect(changed).not.toContain(ids.get('Full'));
      expect(await tagsOf('Applied')).toEqual(['remote']);
      expect(await tagsOf('Plain')).toBeNull();
    });

    it('adds a follow-up to each job that has not the same one, up to the limit of all reminders', async () => {
      const { person, client } = await newClient();
      const ids = await addJobs(client);
      const wanted = { kind: 'followUp', dueOn: today, text: 'Ask again' } as const;
      const { changed, skipped } = await change(client, ids.values(), wanted);
      expect(skipped).toEqual([{ id: ids.get('Past'), reason: 'unchanged' }]);
      const { body } = await client.get('/api/today');
      const { reminders } = body as { reminders: Array<{ jobId: string; text: string; dueOn: string }> };
      expect(reminders.map(({ jobId }) => jobId).sort()).toEqual([...ids.values()].sort());
      for (const reminder of reminders) expect(reminder).toMatchObject({ text: 'Ask again', dueOn: today });
      // One of the follow-ups is done, so it stays.
      const [done] = await core().knex('reminders').where({ job_id: changed[0] });
      await client.patch(`/api/reminders/${done.id}`, { state: 'done' });
      const more = await addCopies(client, REMINDERS_OPEN_MAX);
      const refused = await client.post(PATH, { ids: more, change: wanted });
      expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
      expect(await core().knex('reminders').where({ user_id: person.id, text: 'Ask again' })).toHaveLength(ids.size);
    });

    it('says which jobs it has left out, and why', async () => {
      const { client } = await newClient();
      const ids = await addJobs(client);
      const foreign = await addJob(core().bob);
      const asked = [foreign.id, newId(), ...['Offer', 'Saved', 'Past', 'Plain'].map((name) => ids.get(name) ?? '')];
      const { changed, skipped } = await change(client, asked, { kind: 'closedReason', closedReason: 'accepted' });
      expect([changed, skipped]).toEqual([
        [],
        [
          { id: foreign.id, reason: 'missing' },
          { id: asked[1], reason: 'missing' },
          { id: ids.get('Offer'), reason: 'unchanged' },
          ...['Saved', 'Past', 'Plain'].map((name) => ({
            id: ids.get(name),
            reason: 'not-possible',
            sentence: `“Accepted” is not possible in ${name === 'Past' ? 'Onsite' : 'Applied'}.`,
          })),
        ],
      ]);
      expect(await change(client, [ids.get('Saved') ?? ''], { kind: 'appliedOn', appliedOn: today })).toEqual({
        id: null,
        changed: [],
        skipped: [{ id: ids.get('Saved'), reason: 'not-possible', sentence: expect.any(String) }],
        undoUntil: null,
      });
      expect((await core().bob.get(`/api/jobs/${foreign.id}`)).body).toEqual(foreign);
      expect(await change(client, ids.values(), { kind: 'stage', stage: 'rejected' })).toMatchObject({
        id: expect.any(String),
        skipped: [{ id: ids.get('Silent'), reason: 'unchanged' }],
        undoUntil: expect.any(String),
      });
    });

    it('names each of at most 500 jobs once', async () => {
      const { client } = await newClient();
      const id = newId();
      for (const ids of [[], [id, id], Array.from({ length: BULK_JOBS_MAX + 1 }, () => newId())])
        expect(await client.post(PATH, { ids, change: { kind: 'delete' } })).toMatchObject({
          status: 400,
          body: { fields: { ids: expect.any(String) } },
        });
      expect(await client.post(PATH, { ids: [id], change: { kind: 'addTags', tags: [] } })).toMatchObject({
        status: 400,
      });
    });

    it('moves 500 jobs in one call, with a number of statements that does not grow with them', async () => {
      const { knex } = core();
      const own = await startInProcess(core());
      try {
        const { person, client } = await newClient(own.url);
        const ids = await addCopies(client, BULK_JOBS_MAX);
        let statements = 0;
        const count = () => void (statements += 1);
        knex.on('query', count);
        const operation = await change(client, ids, { kind: 'stage', stage: 'phone screen' });
        knex.removeListener('query', count);
        expect(operation.changed).toEqual(ids);
        expect(statements).toBeLessThan(BULK_JOBS_MAX / 5);
        expect(await countIn(person, 'phone screen')).toBe(BULK_JOBS_MAX);
        expect(await undone(client, operation)).toEqual({ restored: ids.toSorted(), changedSince: [] });
        expect(await countIn(person, 'applied')).toBe(BULK_JOBS_MAX);
        expect(await knex('stage_history').where({ user_id: person.id })).toHaveLength(BULK_JOBS_MAX);
      } finally {
        await own.stop();
      }
    }, 60_000);

    it('is made once when the request is repeated with its key', async () => {
      const { person, client } = await newClient();
      const ids = [...(await addJobs(client)).values()];
      const headers = { 'idempotency-key': randomUUID() };
      const body = { ids, change: { kind: 'stage', stage: 'technical interview' } };
      const first = await client.call('POST', PATH, body, headers);
      const repeat = await client.call('POST', PATH, body, headers);
      expect([first.status, repeat.status, repeat.body]).toEqual([200, 200, first.body]);
      expect(repeat.headers.get('idempotent-replayed')).toBe('true');
      expect(await core().knex('bulk_operations').where({ user_id: person.id })).toHaveLength(1);
    });

    it('that fails half-way leaves everything as it was', async () => {
      const { knex } = core();
      const { person, client } = await newClient();
      const ids = await addCopies(client, BULK_JOBS_MAX);
      const before = await snapshotOf(knex, person);
      const refused = ids[BULK_JOBS_MAX / 2] ?? '';
      await knex.raw(
        isMySql(knex)
          ? `create trigger refuse_move before insert on stage_history for each row
             if new.job_id = '${refused}' then signal sqlstate '45000' set message_text = 'refused'; end if`
          : `create trigger refuse_move before insert on stage_history when new.job_id = '${refused}'
             begin select raise(abort, 'refused'); end`,
      );
      try {
        expect((await client.post(PATH, { ids, change: { kind: 'stage', stage: 'offer' } })).status).toBe(500);
      } finally {
        await knex.raw('drop trigger refuse_move');
      }
      expect(await snapshotOf(knex, person)).toEqual(before);
      expect(await knex('bulk_operations').where({ user_id: person.id })).toEqual([]);
    }, 60_000);

    it('is made to all jobs or to none if its process is killed', async () => {
      for (const wait of [5, 30, 80]) {
        const { person, client } = await newClient();
        const ids = await addCopies(client, BULK_JOBS_MAX);
        const response = client.post(PATH, { ids, change: { kind: 'stage', stage: 'offer' } }).catch(() => null);
        await sleep(wait);
        await core().crash();
        await response;
        const moved = await countIn(person, 'offer');
        expect([0, BULK_JOBS_MAX]).toContain(moved);
        expect(await core().knex('stage_history').where({ user_id: person.id })).toHaveLength(BULK_JOBS_MAX + moved);
        expect(await core().knex('bulk_operations').where({ user_id: person.id })).toHaveLength(moved === 0 ? 0 : 1);
      }
    }, 60_000);
  });

  describe('Undoing a bulk change', () => {
    it('leaves jobs that were changed since, and lists them', async () => {
      const edits = ['none', 'notes', 'move', 'delete', 'history'] as const;
      type Edit = (typeof edits)[number];
      /** What only the person can have changed in a job. @returns whether Undo has to leave the job then */
      const edit = async (client: Client, id: string, how: Edit, wanted: Change): Promise<boolean> => {
        const { knex } = core();
        if (how === 'none') return false;
        if (wanted.kind === 'delete') return (await client.post(`/api/jobs/${id}/restore`)).status === 200;
        if (how === 'delete') return (await client.delete(`/api/jobs/${id}?restorable=1`)).status === 204;
        if (wanted.kind === 'followUp') {
          const { id: reminder } = await knex('reminders').where({ job_id: id }).orderBy('id', 'desc').first('id');
          const changes = how === 'notes' ? { text: 'Ask them' } : { state: 'done' };
          return (await client.patch(`/api/reminders/${reminder}`, changes)).status === 200;
        }
        const [entry] = await historyOf(client, id);
        if (how === 'history' && entry && entry.fromStage !== null)
          return (await client.delete(`/api/stage-history/${entry.id}`)).status === 204;
        const changes = how === 'notes' ? { notes: `Seen ${id}` } : { status: 'onsite', closedReason: null };
        const { updatedAt } = (await client.get(`/api/jobs/${id}`)).body as Job;
        return ((await client.patch(`/api/jobs/${id}`, changes)).body as Job).updatedAt !== updatedAt;
      };
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...CHANGES),
          fc.array(fc.constantFrom(...edits), { minLength: 7, maxLength: 7 }),
          async ([, wanted], how) => {
            const { knex } = core();
            const { client } = await newClient();
            const ids = [...(await addJobs(client)).values()];
            const before = new Map<string, unknown>();
            for (const id of ids) before.set(id, await rowsOfJob(knex, id));
            const operation = await change(client, ids, wanted);
            const edited: string[] = [];
            for (const [at, id] of operation.changed.entries())
              if (await edit(client, id, how[at] ?? 'none', wanted)) {
                edited.push(id);
                before.set(id, await rowsOfJob(knex, id));
              }
            expect(await undone(client, operation)).toEqual({
              restored: operation.changed.filter((id) => !edited.includes(id)).toSorted(),
              changedSince: edited.toSorted(),
            });
            for (const id of ids) expect(await rowsOfJob(knex, id)).toEqual(before.get(id));
          },
        ),
        { numRuns: 25 },
      );
    }, 120_000);

    it('has the same result when it is repeated, and changes nothing more', async () => {
      const { client } = await newClient();
      const ids = await addJobs(client);
      const operation = await change(client, ids.values(), { kind: 'stage', stage: 'technical interview' });
      await client.patch(`/api/jobs/${ids.get('Plain')}`, { notes: 'Seen' });
      const results = await Promise.all([1, 2, 3].map(() => undone(client, operation)));
      expect(results[0]?.changedSince).toEqual([ids.get('Plain')]);
      await client.patch(`/api/jobs/${ids.get('Offer')}`, { status: 'onsite' });
      for (const result of [...results, await undone(client, operation)]) expect(result).toEqual(results[0]);
      expect((await client.get(`/api/jobs/${ids.get('Offer')}`)).body).toMatchObject({ status: 'onsite' });
    });

    it('leaves a job that a later bulk change has changed', async () => {
      const { client } = await newClient();
      const { id } = await addJob(client);
      const first = await change(client, [id], { kind: 'addTags', tags: ['one'] });
      const second = await change(client, [id], { kind: 'addTags', tags: ['two'] });
      expect(await undone(client, first)).toEqual({ restored: [], changedSince: [id] });
      expect(await undone(client, second)).toEqual({ restored: [id], changedSince: [] });
      expect((await client.get(`/api/jobs/${id}`)).body).toMatchObject({ tags: ['one'] });
    });

    it('is possible again for jobs that were deleted at the first try', async () => {
      const { client } = await newClient();
      const { id } = await addJob(client);
      const tagged = await change(client, [id], { kind: 'addTags', tags: ['one'] });
      const deleted = await change(client, [id], { kind: 'delete' });
      expect(await undone(client, tagged)).toEqual({ restored: [], changedSince: [id] });
      await undone(client, deleted);
      expect(await undone(client, tagged)).toEqual({ restored: [id], changedSince: [] });
      expect((await client.get(`/api/jobs/${id}`)).body).toMatchObject({ tags: null });
    });

    it('is possible for the newest 200 changes', async () => {
      const { knex } = core();
      const { person, client } = await newClient();
      const { id } = await addJob(client);
      const oldest = await change(client, [id], { kind: 'addTags', tags: ['oldest'] });
      const row = await knex('bulk_operations').where({ id: oldest.id }).first();
      const others = Array.from({ length: BULK_OPERATIONS_MAX - 1 }, (_, n) => ({
        ...row,
        id: newId(),
        at: row.at + n + 1,
      }));
      await insertRows(knex, 'bulk_operations', others);
      const second = await change(client, [id], { kind: 'addTags', tags: ['newest'] });
      expect(await knex('bulk_operations').where({ user_id: person.id })).toHaveLength(BULK_OPERATIONS_MAX);
      expect((await undo(client, oldest)).status).toBe(404);
      expect(await undone(client, second)).toEqual({ restored: [id], changedSince: [] });
    });

    it('is possible for its owner and for 24 hours, after which what it has replaced is erased', async () => {
      let now = Date.now();
      const { knex } = core();
      const own = await startInProcess(core(), { clock: () => now });
      try {
        const { person, client } = await newClient(own.url);
        const { id } = await addJob(client);
        const operation = await change(client, [id], { kind: 'stage', stage: 'offer' });
        expect(await undo(core().bob, operation)).toMatchObject({ status: 404 });
        const { at } = await knex('bulk_operations').where({ id: operation.id }).first();
        expect(operation.undoUntil).toBe(new Date(at + BULK_UNDO_MS).toISOString());
        now = at + BULK_UNDO_MS + 1;
        const later = await signedIn(own.url, person);
        expect(await undo(later, operation)).toMatchObject({ status: 404, body: { code: 'not_found' } });
        const purge = (time: number) => purgeOperations(knex, time, new AbortController().signal);
        await purge(now - 1);
        expect(await knex('bulk_operations').where({ id: operation.id })).toHaveLength(1);
        now -= 1;
        expect(await undone(later, operation)).toEqual({ restored: [id], changedSince: [] });
        await purge(now + 1);
        expect(await knex('bulk_operations').where({ id: operation.id })).toEqual([]);
      } finally {
        await own.stop();
      }
    });
  });

  describe('Jobs that were deleted together', () => {
    it('are in no list, count, feed or figure, and in the list of deleted jobs', async () => {
      const { client } = await newClient();
      const ids = await addJobs(client);
      const kept = await addJob(client, { company: 'Kept' });
      const soon = new Date(Date.now() + 86_400_000).toISOString();
      for (const jobId of [...ids.values(), kept.id])
        await scheduled(client, jobId, { startsLocal: soon.slice(0, 16), timeZone: 'UTC' });
      const { body: feed } = await client.post('/api/calendar-feed', { password: PASSWORD });
      const address = new URL((feed as { address: string }).address).pathname;
      const from = new Date().toISOString();
      const to = new Date(Date.now() + 7 * 86_400_000).toISOString();
      const lists = [
        ...['/api/jobs', '/api/jobs?view=card', '/api/jobs?list=wishlist&view=card', '/api/job-facts', '/api/today'],
        ...['/api/analytics/summary', '/api/job-search?q=back', `/api/interviews?from=${from}&to=${to}`],
      ];
      const read = async (): Promise<string> => {
        const texts = await Promise.all(
          [...lists, address].map(async (path) => {
            const { status, body } = await client.get(path);
            expect([path, status]).toEqual([path, 200]);
            return JSON.stringify(body);
          }),
        );
        return texts.join('\n');
      };
      for (const id of ids.values()) expect(await read()).toContain(id);
      const { changed } = await change(client, ids.values(), { kind: 'delete' });
      expect(changed).toEqual([...ids.values()]);
      const left = await read();
      for (const [company, id] of ids) {
        expect(left).not.toContain(id);
        expect(left).not.toContain(`at ${company}`);
      }
      expect(left).toContain(kept.id);
      expect((await client.get('/api/analytics/stage-counts')).body).toMatchObject({ applied: 1, offer: 0 });

      const { jobs } = (await client.get('/api/jobs/deleted')).body as DeletedJobs;
      expect(jobs.map(({ id }) => id)).toEqual([...ids.values()].toSorted().reverse());
      expect(jobs.find(({ company }) => company === 'Past')).toEqual({
        ...{ id: ids.get('Past'), company: 'Past', position: 'Senior Nurse (Remote)' },
        deletedAt: expect.any(String),
        erasedAt: expect.any(String),
      });
      for (const { deletedAt, erasedAt } of jobs)
        expect(Date.parse(erasedAt) - Date.parse(deletedAt)).toBe(JOB_RETENTION_MS);
      expect((await client.post(`/api/jobs/${ids.get('Past')}/restore`)).status).toBe(200);
      const later = (await client.get('/api/jobs/deleted')).body as DeletedJobs;
      expect(later.jobs.map(({ id }) => id)).not.toContain(ids.get('Past'));
      expect((await core().bob.get('/api/jobs/deleted')).body).not.toMatchObject({ jobs: jobs.slice(0, 1) });
    });

    it('do not count in the limit of reminders, and come back with theirs', async () => {
      const { client } = await newClient();
      const ids = await addCopies(client, REMINDERS_OPEN_MAX);
      await change(client, ids, { kind: 'followUp', dueOn: today, text: 'Ask again' });
      const more = { text: 'Print the letters', dueOn: null };
      expect((await client.post('/api/reminders', more)).status).toBe(409);
      const operation = await change(client, ids, { kind: 'delete' });
      expect((await client.post('/api/reminders', more)).status).toBe(201);
      await undone(client, operation);
      const { reminders } = (await client.get('/api/today')).body as { reminders: unknown[] };
      expect(reminders).toHaveLength(REMINDERS_OPEN_MAX + 1);
    });

    it('come back together with one that an older release has deleted, without the columns that are new', async () => {
      const { knex } = core();
      const { client } = await newClient();
      const ids = await addCopies(client, 3);
      const operation = await change(client, ids, { kind: 'delete' });
      const [first = ''] = ids.toSorted();
      const {
        import_id: _,
        import_key: __,
        ...old
      } = JSON.parse((await knex('deleted_jobs').where({ id: first }).first('job')).job) as JobRow;
      await knex('deleted_jobs')
        .where({ id: first })
        .update({ job: JSON.stringify(old) });
      expect((await undone(client, operation)).restored).toEqual(ids.toSorted());
    });

    it('stay deleted if there is no longer room for all of them', async () => {
      const { person, client } = await newClient();
      const ids = await addCopies(client, 3);
      const operation = await change(client, ids, { kind: 'delete' });
      const row: JobRow = JSON.parse(
        (await core().knex('deleted_jobs').where({ user_id: person.id }).first('job')).job,
      );
      await insertRows(
        core().knex,
        'jobs',
        Array.from({ length: JOBS_MAX - 2 }, () => ({ ...row, id: newId() })),
      );
      expect(await undo(client, operation)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
      expect(await core().knex('deleted_jobs').where({ user_id: person.id })).toHaveLength(3);
      const [spare] = await core().knex('jobs').where({ user_id: person.id }).limit(1).pluck('id');
      await core().knex('jobs').where({ id: spare }).delete();
      expect((await undone(client, operation)).restored).toEqual(ids.toSorted());
    }, 60_000);
  });
}
