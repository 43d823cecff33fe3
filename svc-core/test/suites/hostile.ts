import { describe, expect, it } from '@jest/globals';
import { HISTORY_MAX, type Job, JOBS_MAX, RELATED_MAX } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { insertRows } from '../../src/database/insertRows.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { addJob, historyOf } from './jobs.ts';

export function hostileSuite(core: () => CoreUnderTest): void {
  describe('Input of any kind', () => {
    it.each([
      ['emoji beyond the basic plane', '👩‍🚀 𝒦estrel 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
      ['SQL wildcards', "100% _real\\ '; drop table jobs; --"],
      ['markup', '<script>alert(1)</script>'],
      ['right-to-left text', 'חברת תעופה'],
      ['quotes', '"\'`'],
    ])('stores %s unchanged', async (_, text) => {
      const { ada } = core();
      const { id } = await addJob(ada, { company: text, notes: text, tags: [text] });
      expect((await ada.get(`/api/jobs/${id}`)).body).toMatchObject({ company: text, notes: text, tags: [text] });
      expect(((await ada.get('/api/jobs?view=card')).body as Job[]).find((job) => job.id === id)).toMatchObject({
        company: text,
        tags: [text],
      });
    });
    it('removes NUL, at which a database may truncate a text', async () => {
      const { ada } = core();
      const { id } = await addJob(ada, { company: 'a\u0000b', notes: 'a\u0000\nb', tags: ['a\u0000b'] });
      expect((await ada.get(`/api/jobs/${id}`)).body).toMatchObject({ company: 'ab', notes: 'a\nb', tags: ['ab'] });
      expect((await ada.patch(`/api/jobs/${id}`, { company: '\u0000' })).status).toBe(400);
    });
    it('replaces half a character instead of failing', async () => {
      const { status } = await core().ada.post('/api/jobs', '{"company":"a\\ud800b","position":"E"}');
      expect(status).toBe(201);
    });
    it.each(['%00', '%F0%9F%98%80', "' or 1=1 --", '..%2f..%2fetc', 'x'.repeat(3000), '%E0%A4%A'])(
      'returns 404 for the id %p',
      async (id) => {
        for (const path of [`/api/jobs/${id}`, `/api/media/${id}`, `/api/jobs/${id}/stage-history`])
          expect([400, 404]).toContain((await core().ada.get(path)).status);
      },
    );
  });

  describe('Limits', () => {
    it(`allow a person at most ${JOBS_MAX} jobs`, async () => {
      const { bob, knex } = core();
      const { id, userId } = await addJob(bob);
      const [row] = await knex('jobs').where({ id });
      const held = Number((await knex('jobs').where({ user_id: userId }).count({ total: '*' }).first())?.['total']);
      const many = Array.from({ length: JOBS_MAX - held }, () => ({ ...row, id: newId() }));
      await knex.transaction((trx) => insertRows(trx, 'jobs', many));
      expect(await bob.post('/api/jobs', { company: 'One', position: 'More' })).toMatchObject({
        status: 409,
        body: { code: 'limit_reached' },
      });
      const { body } = await bob.get('/api/jobs');
      expect(new Set((body as Job[]).map((job) => job.id)).size).toBe(JOBS_MAX);
      for (let from = 0; from < many.length; from += 500)
        await knex('jobs')
          .whereIn(
            'id',
            many.slice(from, from + 500).map((job) => job.id),
          )
          .delete();
      expect((await bob.post('/api/jobs', { company: 'One', position: 'More' })).status).toBe(201);
    });
    it('allow a job as many communications and notes as one list carries, and show the newest entries of a history', async () => {
      const { ada, knex } = core();
      const { id, userId } = await addJob(ada);
      const at = Date.now();
      await knex.transaction(async (trx) => {
        const owner = { user_id: userId, job_id: id };
        await insertRows(
          trx,
          'communications',
          Array.from({ length: RELATED_MAX }, () => ({
            ...owner,
            id: newId(),
            source: 'email',
            subject: null,
            content: 'x',
            received_at: at,
          })),
        );
        await insertRows(
          trx,
          'interview_notes',
          Array.from({ length: RELATED_MAX }, () => ({
            ...owner,
            id: newId(),
            notes: 'x',
            interview_date: null,
            transcript: null,
            summary: null,
            created_at: at,
          })),
        );
        await insertRows(
          trx,
          'stage_history',
          Array.from({ length: HISTORY_MAX }, (_, n) => ({
            ...owner,
            id: newId(),
            from_stage: 'applied',
            to_stage: 'offer',
            changed_at: at + n,
            notes: null,
          })),
        );
      });
      expect(await ada.post('/api/communications', { jobId: id, source: 'email', content: 'x' })).toMatchObject({
        status: 409,
        body: { code: 'limit_reached' },
      });
      expect(await ada.post('/api/interview-notes', { jobId: id, notes: 'x' })).toMatchObject({
        status: 409,
        body: { code: 'limit_reached' },
      });
      const history = await historyOf(ada, id);
      expect([history.length, history[0]?.changedAt]).toEqual([
        HISTORY_MAX,
        new Date(at + HISTORY_MAX - 1).toISOString(),
      ]);
      await ada.delete(`/api/jobs/${id}`);
    });
  });
}
