import { describe, expect, it } from '@jest/globals';
import type { Job, JobCard, StageCounts, UpdatedJob } from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { unzip } from '../unzip.ts';
import { addJob, historyOf } from './jobs.ts';

const VIEWS = ['', 'view=card', 'media=ref', 'q=kestrel', 'view=card&q=kestrel'];

async function idsOf(who: Client, query: string): Promise<string[]> {
  const { status, body } = await who.get(`/api/jobs?${query}`);
  expect(status).toBe(200);
  return (body as JobCard[]).map(({ id }) => id);
}
async function change(who: Client, id: string, changes: object): Promise<UpdatedJob> {
  const { status, body } = await who.patch(`/api/jobs/${id}`, changes);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body as UpdatedJob;
}
const totalOf = (counts: StageCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

export function wishlistSuite(core: () => CoreUnderTest): void {
  describe('The wishlist', () => {
    const newClient = async (): Promise<Client> => signedIn(core().url, await newPerson(core()));

    it('has saved jobs without date and history, in no list and no count of applications', async () => {
      const person = await newClient();
      const [applied, saved] = [await addJob(person), await addJob(person, { wishlist: true })];
      expect(applied.wishlist).toBe(false);
      expect(saved).toMatchObject({ wishlist: true, status: 'applied', applicationDate: null, repliedAt: null });
      expect(await historyOf(person, saved.id)).toEqual([]);
      for (const view of VIEWS) {
        expect([view, await idsOf(person, view)]).toEqual([view, [applied.id]]);
        expect([view, await idsOf(person, `${view}&list=applications`)]).toEqual([view, [applied.id]]);
        expect([view, await idsOf(person, `${view}&list=wishlist`)]).toEqual([view, [saved.id]]);
      }
      expect(totalOf((await person.get('/api/analytics/stage-counts')).body as StageCounts)).toBe(1);
      expect((await person.get(`/api/jobs/${saved.id}`)).body).toEqual(saved);
      expect((await person.get('/api/jobs?list=other')).status).toBe(400);
    });
    it.each([{ status: 'offer' }, { applicationDate: '2026-11-02T09:00:00.000Z' }, { closedReason: 'withdrew' }])(
      'refuses a saved job with %j',
      async (fields) => {
        const person = await newClient();
        const body = { company: 'C', position: 'P', wishlist: true, ...fields };
        expect((await person.post('/api/jobs', body)).status).toBe(400);
        expect(await idsOf(person, 'list=wishlist')).toEqual([]);
      },
    );
    it('accepts what a form sends with it: Applied, no date', async () => {
      const person = await newClient();
      const job = await addJob(person, { wishlist: true, status: 'applied', applicationDate: null });
      expect(job).toMatchObject({ wishlist: true, applicationDate: null });
    });
    it('is left by applying: the job is Applied now, at the top of the board, with its first history entry', async () => {
      const person = await newClient();
      const saved = await addJob(person, { wishlist: true, notes: 'kept' });
      const job = await change(person, saved.id, { wishlist: false });
      expect(job).toMatchObject({ wishlist: false, status: 'applied', repliedAt: null, notes: 'kept' });
      // The clock is that of the database.
      expect(Math.abs(Date.parse(job.applicationDate ?? '') - Date.now())).toBeLessThan(60_000);
      expect(await historyOf(person, saved.id)).toEqual([
        expect.objectContaining({
          id: job.historyEntryId,
          fromStage: null,
          toStage: 'applied',
          changedAt: job.stageChangedAt,
        }),
      ]);
      expect(await idsOf(person, 'view=card')).toEqual([saved.id]);
      expect(await idsOf(person, 'view=card&list=wishlist')).toEqual([]);
    });
    it.each([
      [{ status: 'applied' }, { status: 'applied', applicationDate: expect.any(String) }],
      [{ status: 'onsite' }, { status: 'onsite', applicationDate: expect.any(String), repliedAt: null }],
      [
        { applicationDate: '2026-11-02T09:00:00.000Z' },
        { status: 'applied', applicationDate: '2026-11-02T09:00:00.000Z' },
      ],
      [
        { wishlist: false, status: 'rejected', closedReason: 'withdrew', applicationDate: '2026-11-02T09:00:00.000Z' },
        { status: 'rejected', closedReason: 'withdrew', applicationDate: '2026-11-02T09:00:00.000Z', repliedAt: null },
      ],
    ])('is left with %j', async (changes, expected) => {
      const person = await newClient();
      const { id } = await addJob(person, { wishlist: true });
      expect(await change(person, id, changes)).toMatchObject({ ...expected, wishlist: false });
      expect(await historyOf(person, id)).toEqual([expect.objectContaining({ fromStage: null })]);
    });
    it('keeps a job whose other fields change', async () => {
      const person = await newClient();
      const { id } = await addJob(person, { wishlist: true });
      expect(await change(person, id, { notes: 'x', applicationDate: null, wishlist: true })).toMatchObject({
        wishlist: true,
        notes: 'x',
        applicationDate: null,
      });
      expect(await historyOf(person, id)).toEqual([]);
    });
    it('gets a job back that was applied for by mistake, by undoing that', async () => {
      const person = await newClient();
      const saved = await addJob(person, { wishlist: true });
      const { historyEntryId } = await change(person, saved.id, { wishlist: false });
      const { updatedAt: _, ...facts } = saved;
      expect(await change(person, saved.id, { undo: historyEntryId })).toMatchObject(facts);
      expect(await historyOf(person, saved.id)).toEqual([]);
      expect(await idsOf(person, 'view=card')).toEqual([]);
      expect(await idsOf(person, 'view=card&list=wishlist')).toEqual([saved.id]);
    });
    it('does not accept an application', async () => {
      const person = await newClient();
      const { id } = await addJob(person);
      expect(await person.patch(`/api/jobs/${id}`, { wishlist: true })).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
    });
    it('lets one of two tabs that apply at the same time write the history', async () => {
      const person = await newClient();
      const { id } = await addJob(person, { wishlist: true });
      const { url } = await core().second();
      await Promise.all([person, person.at(url)].map((tab) => change(tab, id, { wishlist: false })));
      expect(await historyOf(person, id)).toHaveLength(1);
    });
    it('keeps a job that is deleted and restored', async () => {
      const person = await newClient();
      const saved = await addJob(person, { wishlist: true });
      await person.delete(`/api/jobs/${saved.id}?restorable=1`);
      expect(await idsOf(person, 'list=wishlist')).toEqual([]);
      expect((await person.post(`/api/jobs/${saved.id}/restore`)).body).toEqual(saved);
      expect(await idsOf(person, 'list=wishlist')).toEqual([saved.id]);
    });
    it('is in the download of the account', async () => {
      const person = await newClient();
      const saved = await addJob(person, { wishlist: true });
      const files = await unzip((await person.bytes('/api/account/export')).bytes);
      expect(JSON.parse(String(files.get('jobs.json')))).toEqual([
        expect.objectContaining({ id: saved.id, wishlist: true } satisfies Partial<Job>),
      ]);
    });
  });
}
