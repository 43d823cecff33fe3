import { describe, expect, it } from '@jest/globals';
import { CLOSED_REASONS, type Job, JOB_SOURCES, STAGE_VALUES } from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { addJob } from './jobs.ts';

/** The reasons that each closed stage can have; open stages have none. */
const POSSIBLE: Readonly<Record<string, readonly string[]>> = {
  offer: ['accepted', 'declined'],
  rejected: ['employer', 'no answer', 'withdrew', 'declined'],
};

async function change(who: Client, id: string, changes: object): Promise<Job> {
  const { status, body } = await who.patch(`/api/jobs/${id}`, changes);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body as Job;
}

export function closedReasonSuite(core: () => CoreUnderTest): void {
  describe('Why an application ended', () => {
    it.each(STAGE_VALUES)('must be a reason of the stage in %s, on creation and later', async (status) => {
      const { ada } = core();
      const { id } = await addJob(ada, { status });
      for (const closedReason of CLOSED_REASONS) {
        const possible = POSSIBLE[status]?.includes(closedReason) ?? false;
        const changed = await ada.patch(`/api/jobs/${id}`, { closedReason });
        const created = await ada.post('/api/jobs', { company: 'C', position: 'P', status, closedReason });
        if (possible) {
          expect([changed.status, created.status]).toEqual([200, 201]);
          expect([changed.body, created.body]).toEqual([
            expect.objectContaining({ closedReason }),
            expect.objectContaining({ closedReason }),
          ]);
        } else {
          const refusal = { status: 400, body: { fields: { closedReason: expect.any(String) } } };
          expect([changed, created]).toMatchObject([refusal, refusal]);
        }
      }
    });
    it('is null until it is set, can be cleared, and is rejected if it is unknown', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      expect(await change(ada, id, { status: 'rejected' })).toMatchObject({ closedReason: null });
      expect(await change(ada, id, { closedReason: 'employer' })).toMatchObject({ closedReason: 'employer' });
      expect(await change(ada, id, { closedReason: null })).toMatchObject({ closedReason: null });
      expect((await ada.patch(`/api/jobs/${id}`, { closedReason: 'bored' })).status).toBe(400);
    });
    it('is cleared when the job moves, unless the same change sets it', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      await change(ada, id, { status: 'offer', closedReason: 'declined' });
      expect(await change(ada, id, { status: 'rejected' })).toMatchObject({ closedReason: null });
      await change(ada, id, { status: 'offer', closedReason: 'declined' });
      expect(await change(ada, id, { status: 'rejected', closedReason: 'declined' })).toMatchObject({
        closedReason: 'declined',
      });
      expect(await change(ada, id, { status: 'onsite' })).toMatchObject({ closedReason: null });
    });
    it.each(['no answer', 'withdrew'])(
      '“%s” is no reply, whether it is set with the move or after it',
      async (reason) => {
        const { ada } = core();
        const { id } = await addJob(ada);
        expect(await change(ada, id, { status: 'rejected', closedReason: reason })).toMatchObject({ repliedAt: null });
        const { stageChangedAt } = await change(ada, id, { closedReason: 'employer' });
        expect(await change(ada, id, { notes: 'x' })).toMatchObject({ repliedAt: stageChangedAt });
        expect(await change(ada, id, { closedReason: reason })).toMatchObject({ repliedAt: null, stageChangedAt });
        expect(await change(ada, id, { closedReason: null })).toMatchObject({ repliedAt: stageChangedAt });
      },
    );
    it('does not take back an earlier reply', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const { repliedAt } = await change(ada, id, { status: 'phone screen' });
      expect(repliedAt).not.toBeNull();
      await change(ada, id, { status: 'rejected' });
      expect(await change(ada, id, { closedReason: 'no answer' })).toMatchObject({ repliedAt });
      expect(await change(ada, id, { closedReason: 'employer' })).toMatchObject({ repliedAt });
    });
    it('does not date a reply before the employer has answered after all', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      await change(ada, id, { status: 'rejected', closedReason: 'no answer' });
      const { repliedAt, stageChangedAt } = await change(ada, id, { status: 'phone screen' });
      expect(repliedAt).toBe(stageChangedAt);
    });
    it('of a job that was added as rejected adds no reply', async () => {
      const { ada } = core();
      const { id } = await addJob(ada, { status: 'rejected' });
      expect(await change(ada, id, { closedReason: 'employer' })).toMatchObject({ repliedAt: null });
      expect(await change(ada, id, { closedReason: 'no answer' })).toMatchObject({ repliedAt: null });
    });
    it('is found in histories from before moves could be undone', async () => {
      const { ada, knex } = core();
      const { id } = await addJob(ada);
      const { repliedAt } = await change(ada, id, { status: 'phone screen' });
      await change(ada, id, { status: 'rejected' });
      await knex('stage_history').where({ job_id: id }).update({ before_move: null });
      expect(await change(ada, id, { closedReason: 'withdrew' })).toMatchObject({ repliedAt });
    });
  });

  describe('Where a job was found', () => {
    it.each([...JOB_SOURCES, null])('%s is stored unchanged', async (source) => {
      const { ada } = core();
      const job = await addJob(ada, { source, jobUrl: 'https://www.linkedin.com/jobs/view/1' });
      expect(job.source).toBe(source);
      expect(await change(ada, job.id, { source: 'referral' })).toMatchObject({ source: 'referral' });
    });
    it('is unknown until it is set, and no other value is accepted', async () => {
      const { ada } = core();
      const job = await addJob(ada, { jobUrl: 'https://www.linkedin.com/jobs/view/1' });
      expect(job.source).toBeNull();
      expect((await ada.patch(`/api/jobs/${job.id}`, { source: 'Job Board' })).status).toBe(400);
    });
  });
}
