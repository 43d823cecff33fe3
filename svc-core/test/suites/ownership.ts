import { describe, expect, it } from '@jest/globals';
import type { BulkOperation, JobPosting } from '@jobtrail/contract';
import { allCalls, type Call } from '@jobtrail/contract/calls';
import { type CoreUnderTest, PASSWORD } from '../coreUnderTest.ts';
import { addJob, historyOf } from './jobs.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** Bodies that the calls would accept from the owner, by call id. */
const BODIES: Readonly<Record<string, object>> = {
  updateJob: { status: 'offer' },
  updateCommunication: { content: 'taken over' },
  updateInterviewNote: { notes: 'taken over' },
  createCommunication: { source: 'email', content: 'x' },
  createInterviewNote: { notes: 'x' },
  createInterview: { kind: 'video', startsLocal: '2026-11-26T15:00', timeZone: 'Europe/London' },
  updateInterview: { state: 'cancelled' },
  createReminder: { text: 'taken over', dueOn: null },
  updateReminder: { text: 'taken over' },
  dateStageChange: { happenedOn: '2026-03-01' },
  decideSuggestion: { rule: 'follow-up', touch: 1, decision: 'done' },
  correctJobTag: { dimension: 'arrangement', value: 'remote' },
  importRows: { rows: [{ key: 'taken over', job: { company: 'C', position: 'P' } }] },
  updateSavedView: { name: 'taken over' },
  updateTagRule: { value: 'lead' },
  updateWebhook: { paused: true },
  addJobDocument: { version: NOBODY },
  updateDocument: { name: 'taken over' },
  renameSecondFactor: { name: 'taken over' },
  removeSecondFactor: { password: PASSWORD },
  savePosting: { text: 'taken over' },
  restorePosting: { capture: '01890000-0000-7000-8000-000000000000' },
};
/** Queries that the calls would accept from the owner, by call id; `CAPTURE` is the id of the posting's capture. */
const QUERIES: Readonly<Record<string, string>> = { deletePosting: '?capture=CAPTURE', getPosting: '?capture=CAPTURE' };

/** The calls of svc-core that refer to something by its id, in the path or as `jobId` in the body. */
const named = allCalls.filter(
  ({ service, access, path, id }) => service === 'core' && access === 'user' && (path.includes(':') || id in BODIES),
);

export function ownershipSuite(core: () => CoreUnderTest): void {
  describe('Data of another person', () => {
    interface Ids {
      readonly job: string;
      readonly communication: string;
      readonly note: string;
      readonly entry: string;
      readonly interview: string;
      readonly reminder: string;
      readonly rule: string;
      readonly capture: string;
      readonly view: string;
      readonly operation: string;
      readonly import: string;
      readonly webhook: string;
      readonly delivery: string;
    }
    const ask = async (call: Call, ids: Ids) => {
      const path = call.path
        .replace('/api/communications/:id', `/api/communications/${ids.communication}`)
        .replace('/api/interview-notes/:id', `/api/interview-notes/${ids.note}`)
        .replace('/api/interviews/:id', `/api/interviews/${ids.interview}`)
        .replace('/api/reminders/:id', `/api/reminders/${ids.reminder}`)
        .replace('/api/tag-rules/:id', `/api/tag-rules/${ids.rule}`)
        .replace('/api/saved-views/:id', `/api/saved-views/${ids.view}`)
        .replace('/api/imports/:id', `/api/imports/${ids.import}`)
        .replace('/api/jobs/bulk/:id', `/api/jobs/bulk/${ids.operation}`)
        .replace('/api/account/webhooks/:id', `/api/account/webhooks/${ids.webhook}`)
        .replace('/api/account/webhook-deliveries/:id', `/api/account/webhook-deliveries/${ids.delivery}`)
        .replace('/api/stage-history/:id', `/api/stage-history/${ids.entry}`)
        .replace(':id', ids.job);
      const query = (QUERIES[call.id] ?? '').replace('CAPTURE', ids.capture);
      const body = BODIES[call.id];
      return core().bob.call(
        call.method,
        path + query,
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
        const { body: interview } = await ada.post('/api/interviews', { ...BODIES['createInterview'], jobId: job.id });
        const { body: reminder } = await ada.post('/api/reminders', { text: 'mine', dueOn: null, jobId: job.id });
        const { body: rule } = await ada.post('/api/tag-rules', {
          ...{ dimension: 'seniority', words: 'wizard', value: 'senior' },
        });
        const { body: posting } = await ada.put(`/api/jobs/${job.id}/posting`, { text: 'mine' });
        const { body: view } = await ada.post('/api/saved-views', {
          ...{ name: `View ${job.id}`, q: '', layout: 'table' },
        });
        const { body: started } = await ada.post('/api/imports', { name: 'jobs.csv', rows: 1 });
        const { body: operation } = await ada.post('/api/jobs/bulk', {
          ...{ ids: [job.id], change: { kind: 'addTags', tags: ['mine'] } },
        });
        const { body: webhook } = await ada.post('/api/account/webhooks', {
          ...{ url: 'https://hooks.example/', events: ['reminder.due'] },
        });
        const webhookId = (webhook as { id: string }).id;
        const { body: delivery } = await ada.post(`/api/account/webhooks/${webhookId}/test`);
        const ids = {
          job: job.id,
          webhook: webhookId,
          delivery: (delivery as { id: string }).id,
          operation: (operation as BulkOperation).id ?? '',
          import: (started as { id: string }).id,
          capture: (posting as JobPosting).posting?.id ?? '',
          interview: (interview as { id: string }).id,
          reminder: (reminder as { id: string }).id,
          rule: (rule as { id: string }).id,
          view: (view as { id: string }).id,
          communication: (communication as { id: string }).id,
          note: (note as { id: string }).id,
          entry: (await historyOf(ada, job.id))[0]?.id ?? '',
        };
        expect(await ask(call, ids)).toMatchObject({ status: 404, body: { code: 'not_found' } });
        const nothing = Object.fromEntries(Object.keys(ids).map((name) => [name, NOBODY])) as typeof ids;
        expect(await ask(call, nothing)).toMatchObject({ status: 404, body: { code: 'not_found' } });
        expect((await ada.get('/api/account/webhooks')).body).toMatchObject([{ id: webhookId, pausedAt: null }]);
        expect((await ada.delete(`/api/account/webhooks/${webhookId}`)).status).toBe(204);
        expect((await ada.get(`/api/jobs/${job.id}`)).body).toEqual({
          ...{ ...job, hasPosting: true, tags: ['mine'] },
          updatedAt: expect.any(String),
        });
        expect((await ada.get(`/api/jobs/${job.id}/posting`)).body).toEqual(posting);
        expect((await ada.get(`/api/jobs/${job.id}/communications`)).body).toEqual([communication]);
        expect((await ada.get(`/api/jobs/${job.id}/interview-notes`)).body).toEqual([note]);
        expect((await ada.get(`/api/jobs/${job.id}/interviews`)).body).toMatchObject([
          { id: ids.interview, ...BODIES['createInterview'], state: 'planned' },
        ]);
        expect((await ada.get('/api/today')).body).toMatchObject({
          reminders: expect.arrayContaining([expect.objectContaining(reminder as object)]),
        });
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
