import { describe, expect, it } from '@jest/globals';
import { allCalls, type Call } from '@jobtrail/contract/calls';
import { type CoreUnderTest, PASSWORD } from '../coreUnderTest.ts';
import { addJob, historyOf } from './jobs.ts';

/** Bodies that the calls would accept from the owner, by call id. */
const BODIES: Readonly<Record<string, object>> = {
  updateJob: { status: 'offer' },
  updateCommunication: { content: 'taken over' },
  updateInterviewNote: { notes: 'taken over' },
  createCommunication: { source: 'email', content: 'x' },
  createInterviewNote: { notes: 'x' },
  renameSecondFactor: { name: 'taken over' },
  removeSecondFactor: { password: PASSWORD },
};
const NOBODY = '01890000-0000-7000-8000-000000000000';

/** The calls of svc-core that refer to something by its id, in the path or as `jobId` in the body. */
const named = allCalls.filter(
  ({ service, access, path, id }) => service === 'core' && access === 'user' && (path.includes(':') || id in BODIES),
);

export function strangerSuite(core: () => CoreUnderTest): void {
  describe('Data of another person', () => {
    const ask = async (call: Call, ids: { job: string; communication: string; note: string }) => {
      const path = call.path
        .replace('/api/communications/:id', `/api/communications/${ids.communication}`)
        .replace('/api/interview-notes/:id', `/api/interview-notes/${ids.note}`)
        .replace(':id', ids.job);
      const body = BODIES[call.id];
      return core().bob.call(
        call.method,
        path,
        body && (path.includes(ids.job) || call.method === 'PATCH' ? body : { ...body, jobId: ids.job }),
      );
    };
    it.each(named.map((call) => [`${call.method} ${call.path}`, call] as const))(
      '%s returns 404 and changes nothing',
      async (_, call) => {
        const { ada } = core();
        const job = await addJob(ada);
        const { body: communication } = await ada.post('/api/communications', {
          jobId: job.id,
          source: 'email',
          content: 'x',
        });
        const { body: note } = await ada.post('/api/interview-notes', { jobId: job.id, notes: 'mine' });
        const ids = {
          job: job.id,
          communication: (communication as { id: string }).id,
          note: (note as { id: string }).id,
        };
        expect(await ask(call, ids)).toMatchObject({ status: 404, body: { code: 'not_found' } });
        expect(await ask(call, { job: NOBODY, communication: NOBODY, note: NOBODY })).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
        expect((await ada.get(`/api/jobs/${job.id}`)).body).toEqual(job);
        expect((await ada.get(`/api/jobs/${job.id}/communications`)).body).toEqual([communication]);
        expect((await ada.get(`/api/jobs/${job.id}/interview-notes`)).body).toEqual([note]);
        expect(await historyOf(ada, job.id)).toHaveLength(1);
      },
    );
    it('lists contain only the person’s own data', async () => {
      const { ada, bob } = core();
      const job = await addJob(ada, { company: 'Only Ada’s' });
      for (const path of ['/api/jobs', '/api/jobs?view=card', '/api/jobs?media=ref'])
        expect(JSON.stringify((await bob.get(path)).body)).not.toContain(job.id);
    });
  });

  describe('After the end of a subscription', () => {
    const writes = allCalls.filter(({ service, needsSubscription }) => service === 'core' && needsSubscription);
    it.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))('%s returns 402', async (_, call) => {
      const { status, body } = await core().eve.call(call.method, call.path.replace(':id', NOBODY), BODIES[call.id]);
      expect([status, body]).toEqual([402, expect.objectContaining({ code: 'payment_required' })]);
    });
    it('reads still work', async () => {
      for (const path of ['/api/jobs', '/api/jobs?view=card', '/api/analytics/stage-counts', '/api/auth/me'])
        expect((await core().eve.get(path)).status).toBe(200);
    });
  });
}
