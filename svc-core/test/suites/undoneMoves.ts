import { describe, expect, it } from '@jest/globals';
import { type Job, UNDO_MOVE_MS, type UpdatedJob } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { addJob, historyOf } from './jobs.ts';

async function move(who: Client, id: string, to: string): Promise<UpdatedJob & { historyEntryId: string }> {
  const { status, body } = await who.patch(`/api/jobs/${id}`, { status: to });
  expect([status, body]).toEqual([200, expect.objectContaining({ historyEntryId: expect.any(String) })]);
  return body as UpdatedJob & { historyEntryId: string };
}
const undo = (who: Client, id: string, entryId: string) => who.patch(`/api/jobs/${id}`, { undo: entryId });
const stagesOf = async (who: Client, id: string): Promise<string[]> =>
  (await historyOf(who, id)).map(({ toStage }) => toStage);
const getJob = async (who: Client, id: string): Promise<Job> => (await who.get(`/api/jobs/${id}`)).body as Job;

export function undoneMovesSuite(core: () => CoreUnderTest): void {
  describe('Undoing a move', () => {
    it('leaves the job and its history as they were before', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      await move(ada, id, 'phone screen');
      const [before, history] = [await getJob(ada, id), await historyOf(ada, id)];
      const { historyEntryId } = await move(ada, id, 'applied');
      expect((await getJob(ada, id)).repliedAt).toBeNull();
      const { status, body } = await undo(ada, id, historyEntryId);
      const { updatedAt: _, ...facts } = before;
      expect([status, body]).toEqual([200, { ...facts, updatedAt: expect.any(String) }]);
      expect(await historyOf(ada, id)).toEqual(history);
      expect(await getJob(ada, id)).toEqual(body);
    });
    it('restores why the application had ended', async () => {
      const { ada } = core();
      const { id } = await addJob(ada, { status: 'rejected', closedReason: 'withdrew' });
      const { historyEntryId, closedReason } = await move(ada, id, 'phone screen');
      expect(closedReason).toBeNull();
      expect((await undo(ada, id, historyEntryId)).body).toMatchObject({
        status: 'rejected',
        closedReason: 'withdrew',
      });
    });
    it('keeps what else has changed since the move', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const { historyEntryId } = await move(ada, id, 'onsite');
      await ada.patch(`/api/jobs/${id}`, { notes: 'written after the move' });
      expect((await undo(ada, id, historyEntryId)).body).toMatchObject({
        status: 'applied',
        notes: 'written after the move',
      });
    });
    it('has no effect when it is repeated, even after another move', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const { historyEntryId } = await move(ada, id, 'onsite');
      const undone = await undo(ada, id, historyEntryId);
      expect(await undo(ada, id, historyEntryId)).toMatchObject({ status: 200, body: undone.body as object });
      await move(ada, id, 'rejected');
      expect(await undo(ada, id, historyEntryId)).toMatchObject({ status: 200, body: { status: 'rejected' } });
      expect(await stagesOf(ada, id)).toEqual(['rejected', 'applied']);
    });
    it('undoes only the newest move, and then the one before it', async () => {
      const { ada } = core();
      const { id } = await addJob(ada);
      const first = await move(ada, id, 'phone screen');
      const second = await move(ada, id, 'onsite');
      expect(await undo(ada, id, first.historyEntryId)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await stagesOf(ada, id)).toEqual(['onsite', 'phone screen', 'applied']);
      expect(await undo(ada, id, second.historyEntryId)).toMatchObject({
        status: 200,
        body: { status: 'phone screen' },
      });
      expect(await undo(ada, id, first.historyEntryId)).toMatchObject({
        status: 200,
        body: { status: 'applied', repliedAt: null },
      });
      expect(await stagesOf(ada, id)).toEqual(['applied']);
    });
    it('is possible for ten minutes', async () => {
      let now = Date.now();
      const own = await startInProcess(core(), { clock: () => now });
      try {
        const person = await signedIn(own.url, await newPerson(core()));
        const { id } = await addJob(person);
        const { historyEntryId } = await move(person, id, 'onsite');
        now += UNDO_MOVE_MS + 2;
        expect(await undo(person, id, historyEntryId)).toMatchObject({ status: 409, body: { code: 'conflict' } });
        expect(await getJob(person, id)).toMatchObject({ status: 'onsite' });
        now -= 2;
        expect(await undo(person, id, historyEntryId)).toMatchObject({ status: 200, body: { status: 'applied' } });
      } finally {
        await own.stop();
      }
    });
    it('is refused for the entry of the creation, of another job and of another person', async () => {
      const { ada, bob } = core();
      const [own, other, foreign] = [await addJob(ada), await addJob(ada), await addJob(bob)];
      const [created] = await historyOf(ada, own.id);
      expect((await undo(ada, own.id, created?.id ?? '')).status).toBe(409);
      const moves = [await move(ada, other.id, 'offer'), await move(bob, foreign.id, 'offer')];
      for (const entryId of [newId(), ...moves.map(({ historyEntryId }) => historyEntryId)])
        expect(await undo(ada, own.id, entryId)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect((await undo(ada, foreign.id, moves[1]?.historyEntryId ?? '')).status).toBe(404);
      expect(await getJob(bob, foreign.id)).toMatchObject({ status: 'offer' });
    });
    it('cannot be combined with other changes, and needs a subscription', async () => {
      const { ada, eve } = core();
      const { id } = await addJob(ada);
      const { historyEntryId } = await move(ada, id, 'offer');
      expect(await ada.patch(`/api/jobs/${id}`, { undo: historyEntryId, notes: 'x' })).toMatchObject({
        status: 400,
        body: { fields: { undo: expect.any(String) } },
      });
      expect((await undo(eve, id, historyEntryId)).status).toBe(402);
    });
    it('changes the list of cards', async () => {
      const person = await signedIn(core().url, await newPerson(core()));
      const { id } = await addJob(person);
      const { historyEntryId } = await move(person, id, 'offer');
      const { headers } = await person.get('/api/jobs?view=card');
      await undo(person, id, historyEntryId);
      const list = await person.get('/api/jobs?view=card', { 'if-none-match': headers.get('etag') ?? '' });
      expect(list).toMatchObject({ status: 200, body: [{ id, status: 'applied' }] });
    });
    it('at the same time as other moves, on two replicas, leaves a history without a gap', async () => {
      const { ada } = core();
      const { url } = await core().second();
      const there = ada.at(url);
      const { id } = await addJob(ada);
      for (let round = 0; round < 5; round += 1) {
        const { historyEntryId } = await move(ada, id, round % 2 === 0 ? 'phone screen' : 'onsite');
        const responses = await Promise.all([
          undo(ada, id, historyEntryId),
          undo(there, id, historyEntryId),
          there.patch(`/api/jobs/${id}`, { status: 'offer' }),
          ada.patch(`/api/jobs/${id}`, { status: 'rejected' }),
        ]);
        for (const { status } of responses) expect([200, 409]).toContain(status);
        const oldestFirst = (await historyOf(ada, id)).reverse();
        oldestFirst.forEach((entry, n) => expect(entry.fromStage).toBe(n === 0 ? null : oldestFirst[n - 1]?.toStage));
        const job = await getJob(ada, id);
        expect([job.status, job.stageChangedAt]).toEqual([oldestFirst.at(-1)?.toStage, oldestFirst.at(-1)?.changedAt]);
      }
    });
    it('finds the newest move on replicas whose clocks differ', async () => {
      const behind = await startInProcess(core(), { clock: () => Date.now() - 60_000 });
      try {
        const { ada } = core();
        const { id } = await addJob(ada);
        const first = await move(ada, id, 'phone screen');
        const second = await move(ada.at(behind.url), id, 'onsite');
        expect(second.stageChangedAt > first.stageChangedAt).toBe(true);
        expect((await undo(ada, id, first.historyEntryId)).status).toBe(409);
        expect((await undo(ada, id, second.historyEntryId)).body).toMatchObject({ status: 'phone screen' });
      } finally {
        await behind.stop();
      }
    });
  });
}
