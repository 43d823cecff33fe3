import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Job, OwnTicket } from '@jobtrail/contract';
import { isMySql, newId } from '@jobtrail/service-kit';
import type { ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { dataUrl, png } from '../samples.ts';
import { addJob } from './jobs.ts';

/** How often an attempt that waits for another one is repeated. */
const WAIT_MS = 250;
const replayed = ({ headers }: ApiResponse): boolean => headers.get('idempotent-replayed') === 'true';

const post = (who: Client, path: string, body: unknown, key: string): Promise<ApiResponse> =>
  who.call('POST', path, body, { 'idempotency-key': key });

/** Repeats a request while another attempt is running, as a front end does. */
async function postPatiently(who: Client, path: string, body: unknown, key: string): Promise<ApiResponse> {
  for (;;) {
    const response = await post(who, path, body, key);
    if (response.status !== 409 || (response.body as { code: string }).code !== 'request_running') return response;
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await sleep(WAIT_MS);
  }
}

export function idempotencySuite(core: () => CoreUnderTest): void {
  describe('A repeated request with the same Idempotency-Key', () => {
    const newJob = () => ({ company: `Kestrel ${newId()}`, position: 'Engineer' });
    const jobsOf = async (who: Client, company: string): Promise<Job[]> =>
      ((await who.get('/api/jobs')).body as Job[]).filter((job) => job.company === company);

    it('creates one job, even 20 times in parallel in two processes', async () => {
      const other = await core().second();
      const here = core().ada;
      const there = here.at(other.url);
      const body = newJob();
      const key = randomUUID();
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, n) => postPatiently(n % 2 ? here : there, '/api/jobs', body, key)),
      );
      const jobs = await jobsOf(here, body.company);
      expect(jobs).toHaveLength(1);
      for (const { status, body: job } of responses) expect([status, job]).toEqual([201, jobs[0]]);
      expect(responses.filter((response) => !replayed(response))).toHaveLength(1);
    });

    it('creates a communication, an interview note and a ticket once', async () => {
      const { ada } = core();
      const { id: jobId } = await addJob(ada);
      const subject = newId();
      for (const [path, body] of [
        ['/api/communications', { jobId, source: 'phone', content: 'Called' }],
        ['/api/interview-notes', { jobId, notes: 'Went well' }],
        ['/api/support', { subject, message: 'Help!' }],
      ] as const) {
        const key = randomUUID();
        const [first, repeat] = [await post(ada, path, body, key), await post(ada, path, body, key)];
        expect([path, first.status, replayed(first)]).toEqual([path, 201, false]);
        expect([path, repeat.status, replayed(repeat), repeat.body]).toEqual([path, 201, true, first.body]);
      }
      expect((await ada.get(`/api/jobs/${jobId}/communications`)).body).toHaveLength(1);
      expect((await ada.get(`/api/jobs/${jobId}/interview-notes`)).body).toHaveLength(1);
      const tickets = (await ada.get('/api/support')).body as OwnTicket[];
      expect(tickets.filter((ticket) => ticket.subject === subject)).toHaveLength(1);
    });

    it('is recognized even if its images are sent again, and stores them once', async () => {
      const { ada, knex } = core();
      const body = { ...newJob(), images: JSON.stringify([dataUrl('image/png', png(2000))]) };
      const key = randomUUID();
      const first = await post(ada, '/api/jobs', body, key);
      const repeat = await post(ada, '/api/jobs', body, key);
      expect([first.status, replayed(repeat)]).toEqual([201, true]);
      expect(repeat.body).toEqual(first.body);
      const { id } = first.body as Job;
      expect(await knex('media').where({ job_id: id })).toHaveLength(1);
      const image = dataUrl('image/png', png(2001));
      const changed = await post(ada, '/api/jobs', { ...body, images: JSON.stringify([image]) }, key);
      expect([changed.status, changed.body]).toMatchObject([422, { code: 'key_reused' }]);
    });

    it('is separate for each person', async () => {
      const { ada, bob } = core();
      const body = newJob();
      const key = randomUUID();
      expect((await post(ada, '/api/jobs', body, key)).status).toBe(201);
      const response = await post(bob, '/api/jobs', body, key);
      expect([response.status, replayed(response)]).toEqual([201, false]);
      expect(await jobsOf(ada, body.company)).toHaveLength(1);
      expect(await jobsOf(bob, body.company)).toHaveLength(1);
    });

    it('is checked like any other: no session, no subscription, no response', async () => {
      const { ada, url } = core();
      const body = newJob();
      const key = randomUUID();
      await post(ada, '/api/jobs', body, key);
      const anonymous = ada.at(url);
      anonymous.cookie = '';
      expect((await post(anonymous, '/api/jobs', body, key)).status).toBe(401);
      await core().knex('users').where({ email: 'ada@example.com' }).update({ access: 'read' });
      try {
        expect((await post(ada, '/api/jobs', body, key)).status).toBe(402);
      } finally {
        await core().knex('users').where({ email: 'ada@example.com' }).update({ access: 'full' });
      }
    });

    it('creates what was not created because the process was killed, once', async () => {
      const { ada, knex } = core();
      const other = await core().another();
      const body = newJob();
      const key = randomUUID();
      await knex('idempotency_keys').delete();
      const release = await stallJobs();
      try {
        const cut = post(ada.at(other.url), '/api/jobs', body, key).then(
          () => 'answered',
          () => 'cut off',
        );
        while ((await knex('idempotency_keys').whereNull('status')).length === 0) await sleep(WAIT_MS);
        await other.end('SIGKILL');
        expect(await cut).toBe('cut off');
      } finally {
        await release();
      }
      expect(await jobsOf(ada, body.company)).toEqual([]);
      const response = await postPatiently(ada, '/api/jobs', body, key);
      expect([response.status, replayed(response)]).toEqual([201, false]);
      expect(replayed(await post(ada, '/api/jobs', body, key))).toBe(true);
      expect(await jobsOf(ada, body.company)).toHaveLength(1);
    }, 60_000);

    /** Makes the creation of jobs wait. @returns a function that ends it */
    async function stallJobs(): Promise<() => Promise<void>> {
      const knex = await core().connect();
      if (isMySql(knex)) {
        const trx = await knex.transaction();
        await trx('users').where({ email: 'ada@example.com' }).forUpdate().first('id');
        return async () => {
          await trx.rollback();
          await knex.destroy();
        };
      }
      await knex.raw(
        'create view endless as with recursive n(x) as (select 1 union all select x + 1 from n) select x from n',
      );
      await knex.raw('create trigger stalled before insert on jobs begin select count(*) from endless; end');
      return async () => {
        await knex.raw('drop trigger stalled');
        await knex.raw('drop view endless');
        await knex.destroy();
      };
    }
  });
}
