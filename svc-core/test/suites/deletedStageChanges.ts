import { describe, expect, it } from '@jest/globals';
import { type Job, type StageHistoryEntry, UNDO_DELETE_MS } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { addJob, historyOf } from './jobs.ts';

async function move(who: Client, id: string, status: string, more: object = {}): Promise<string> {
  const { body } = await who.patch(`/api/jobs/${id}`, { status, ...more });
  return (body as { historyEntryId: string }).historyEntryId;
}
const remove = (who: Client, entryId: string) => who.delete(`/api/stage-history/${entryId}`);
const restore = (who: Client, entryId: string) => who.post(`/api/stage-history/${entryId}/restore`);
const getJob = async (who: Client, id: string): Promise<Job> => (await who.get(`/api/jobs/${id}`)).body as Job;
const stagesOf = async (who: Client, id: string): Promise<string[]> =>
  (await historyOf(who, id)).map(({ toStage }) => toStage);
/** A job without the time of its last change. */
const factsOf = async (who: Client, id: string): Promise<Partial<Job>> => {
  const { updatedAt: _, ...facts } = await getJob(who, id);
  return facts;
};

export function deletedStageChangesSuite(core: () => CoreUnderTest): void {
  describe('Deleting a stage change', () => {
    it('in the middle keeps the stage, and the reply is the next move out of Applied', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const first = await move(ada, id, 'phone screen');
      await move(ada, id, 'onsite');
      expect(await remove(ada, first)).toMatchObject({ status: 204 });
      const [onsite] = await historyOf(ada, id);
      expect(await stagesOf(ada, id)).toEqual(['onsite', 'applied']);
      expect(await getJob(ada, id)).toMatchObject({
        status: 'onsite',
        stageChangedAt: onsite?.changedAt,
        repliedAt: onsite?.changedAt,
      });
    });
    it('that is the newest puts the job back into its earlier stage', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const before = await factsOf(ada, id);
      const entry = await move(ada, id, 'rejected', { closedReason: 'employer' });
      await remove(ada, entry);
      expect(await factsOf(ada, id)).toEqual(before);
      expect(await stagesOf(ada, id)).toEqual(['applied']);
    });
    it('restores the reason of the earlier stage, and what is no reply stays none', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      await move(ada, id, 'rejected', { closedReason: 'no answer' });
      const before = await factsOf(ada, id);
      expect(before.repliedAt).toBeNull();
      const entry = await move(ada, id, 'phone screen');
      const reopened = await move(ada, id, 'onsite');
      await remove(ada, reopened);
      await remove(ada, entry);
      expect(await factsOf(ada, id)).toEqual(before);
    });
    it('can be undone, after which the job and its history are as they were', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const entries = [
        await move(ada, id, 'phone screen'),
        await move(ada, id, 'rejected', { closedReason: 'withdrew' }),
      ];
      const [before, history] = [await factsOf(ada, id), await historyOf(ada, id)];
      for (const entry of entries) {
        await remove(ada, entry);
        const { status, body } = await restore(ada, entry);
        expect([status, body]).toEqual([200, history.find((each) => each.id === entry)]);
        expect([await factsOf(ada, id), await historyOf(ada, id)]).toEqual([before, history]);
      }
      for (const entry of entries) await remove(ada, entry);
      for (const entry of entries.toReversed()) await restore(ada, entry);
      expect([await factsOf(ada, id), await historyOf(ada, id)]).toEqual([before, history]);
    });
    it('is restored in its place if the job has been moved since then', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const entry = await move(ada, id, 'phone screen');
      await remove(ada, entry);
      await move(ada, id, 'offer');
      const offer = await getJob(ada, id);
      expect((await restore(ada, entry)).status).toBe(200);
      const [newest, restored] = await historyOf(ada, id);
      expect([newest?.toStage, restored?.id]).toEqual(['offer', entry]);
      expect(await getJob(ada, id)).toMatchObject({
        status: 'offer',
        stageChangedAt: offer.stageChangedAt,
        repliedAt: restored?.changedAt,
      });
    });
    it('can be restored for ten minutes, and restoring again has no effect', async () => {
      let now = Date.now();
      const own = await startInProcess(core(), { clock: () => now });
      try {
        const ada = await signedIn(own.url, await newPerson(core()));
        const { id } = await addJob(ada);
        const entry = await move(ada, id, 'onsite');
        await remove(ada, entry);
        now += UNDO_DELETE_MS + 1;
        expect((await restore(ada, entry)).status).toBe(404);
        now -= 1;
        const restored = await restore(ada, entry);
        expect(restored.status).toBe(200);
        expect((await restore(ada, entry)).body).toEqual(restored.body);
        expect(await stagesOf(ada, id)).toEqual(['onsite', 'applied']);
      } finally {
        await own.stop();
      }
    });
    it('has its effect once, and later moves can no longer be undone', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const [first, second] = [await move(ada, id, 'phone screen'), await move(ada, id, 'onsite')];
      const responses = await Promise.all([remove(ada, first), remove(ada, first)]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404]);
      expect((await ada.patch(`/api/jobs/${id}`, { undo: second })).status).toBe(409);
      expect(await stagesOf(ada, id)).toEqual(['onsite', 'applied']);
    });
    it('is refused for the entry of the creation and for what does not exist', async () => {
      const { ada } = core();
      const { id } = await addJob(ada, { status: 'offer' });
      const [created] = await historyOf(ada, id);
      expect(await remove(ada, created?.id ?? '')).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect((await remove(ada, newId())).status).toBe(404);
      expect((await restore(ada, newId())).status).toBe(404);
      expect(await stagesOf(ada, id)).toEqual(['offer']);
    });
    it('is gone with its job', async () => {
      const { ada, knex } = core();
      const { id } = await addJob(ada);
      const [kept, entry] = [await move(ada, id, 'onsite'), await move(ada, id, 'offer')];
      await remove(ada, entry);
      await ada.delete(`/api/jobs/${id}?restorable=1`);
      expect([(await remove(ada, kept)).status, (await restore(ada, entry)).status]).toEqual([404, 404]);
      await ada.post(`/api/jobs/${id}/restore`);
      expect((await restore(ada, entry)).status).toBe(200);
      await remove(ada, entry);
      await ada.delete(`/api/jobs/${id}`);
      expect(await knex('deleted_entries').where({ job_id: id })).toEqual([]);
    });
    it('changes the list of cards', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const { id } = await addJob(ada);
      const entry = await move(ada, id, 'offer');
      const stage = async () => ((await ada.get('/api/jobs?view=card')).body as Job[])[0]?.status;
      expect(await stage()).toBe('offer');
      await remove(ada, entry);
      expect(await stage()).toBe('applied');
      await restore(ada, entry);
      expect(await stage()).toBe('offer');
      const history = (await historyOf(ada, id)) satisfies StageHistoryEntry[];
      expect(history).toHaveLength(2);
    });
  });
}
