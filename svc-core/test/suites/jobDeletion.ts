import { describe, expect, it } from '@jest/globals';
import { JOB_RETENTION_MS, JOBS_MAX, STAGE_VALUES } from '@jobtrail/contract';
import { createLogger, FileBlobStore, newId } from '@jobtrail/service-kit';
import { sweepDeletedJobs } from '../../src/applications/jobs/sweep.ts';
import { insertRows } from '../../src/database/insertRows.ts';
import { UploadRegistry } from '../../src/media/uploads/UploadRegistry.ts';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, type Person, signedIn } from '../people.ts';
import { dataUrl, png, wav } from '../samples.ts';
import { unzip } from '../unzip.ts';
import { addJob } from './jobs.ts';

const RELATED = ['stage_history', 'communications', 'interview_notes', 'media'];

/** A job with an image, a communication, and an interview note with a recording. */
interface FullJob {
  id: string;
  image: string;
  audio: string;
  communication: string;
  note: string;
}

async function addFullJob(client: Client): Promise<FullJob> {
  const { id, images } = await addJob(client, {
    notes: 'Line one',
    tags: ['remote'],
    images: JSON.stringify([dataUrl('image/png', png())]),
  });
  const idOf = async (path: string, body: object): Promise<string> =>
    ((await client.post(path, { jobId: id, ...body })).body as { id: string }).id;
  const communication = await idOf('/api/communications', { source: 'email', content: 'Hi' });
  const note = await idOf('/api/interview-notes', { notes: 'Fine', audioPath: dataUrl('audio/wav', wav()) });
  const { body } = await client.get(`/api/jobs/${id}/interview-notes?media=ref`);
  const [{ audioPath } = { audioPath: '' }] = body as Array<{ audioPath: string }>;
  const [image = ''] = JSON.parse(images ?? '[]') as string[];
  return { id, image, audio: audioPath, communication, note };
}

const listsOf = ({ id }: FullJob): string[] =>
  ['communications', 'interview-notes?media=ref', 'stage-history'].map((list) => `/api/jobs/${id}/${list}`);

export function jobDeletionSuite(core: () => CoreUnderTest): void {
  describe('A job that was deleted as restorable', () => {
    const newClient = async (): Promise<{ person: Person; client: Client }> => {
      const person = await newPerson(core());
      return { person, client: await signedIn(core().url, person) };
    };
    const remove = async (client: Client, { id }: { id: string }): Promise<void> => {
      expect((await client.delete(`/api/jobs/${id}?restorable=1`)).status).toBe(204);
    };
    const sweepAt = async (now: number): Promise<void> => {
      const { knex, dataDir } = core();
      const clock = () => now;
      await sweepDeletedJobs({
        knex,
        blobs: new FileBlobStore(dataDir),
        clock,
        logger: createLogger('svc-core', 'silent'),
        uploadRegistry: new UploadRegistry(knex, clock),
      });
    };
    const rowsOf = async (table: string, jobId: string): Promise<unknown[]> =>
      core().knex(table).where({ job_id: jobId });

    it('is in no list, count or export, and nothing of it can be read or changed', async () => {
      const { client } = await newClient();
      const job = await addFullJob(client);
      await remove(client, job);
      expect((await client.get('/api/jobs')).body).toEqual([]);
      expect((await client.get('/api/jobs?view=card')).body).toEqual([]);
      expect(Object.values((await client.get('/api/analytics/stage-counts')).body as object)).toEqual(
        STAGE_VALUES.map(() => 0),
      );
      for (const path of [`/api/jobs/${job.id}`, job.image, job.audio, ...listsOf(job)])
        expect([path, (await client.get(path)).status]).toEqual([path, 404]);
      const files = await unzip((await client.bytes('/api/account/export')).bytes);
      expect([...files.keys()].filter((name) => name.startsWith('media/'))).toEqual([]);
      for (const name of ['jobs', 'stage-history', 'communications', 'interview-notes'])
        expect(JSON.parse(String(files.get(`${name}.json`)))).toEqual([]);
      for (const refused of [
        client.patch(`/api/jobs/${job.id}`, { notes: 'x' }),
        client.delete(`/api/jobs/${job.id}?restorable=1`),
        client.post('/api/communications', { jobId: job.id, source: 'email', content: 'x' }),
        client.post('/api/interview-notes', { jobId: job.id, notes: 'x' }),
        client.patch(`/api/interview-notes/${job.note}`, { notes: 'x' }),
        client.delete(`/api/interview-notes/${job.note}`),
        client.delete(`/api/communications/${job.communication}`),
      ])
        expect(await refused).toMatchObject({ status: 404 });
    });
    it('comes back with everything that belongs to it', async () => {
      const { client } = await newClient();
      const job = await addFullJob(client);
      const paths = ['/api/jobs', '/api/jobs?view=card', `/api/jobs/${job.id}`, ...listsOf(job)];
      const everything = () => Promise.all(paths.map(async (path) => (await client.get(path)).body));
      const before = await everything();
      await remove(client, job);
      expect(await client.post(`/api/jobs/${job.id}/restore`)).toMatchObject({
        status: 200,
        body: { id: job.id, images: JSON.stringify([job.image]) },
      });
      expect(await everything()).toEqual(before);
      for (const path of [job.image, job.audio]) expect((await client.get(path)).status).toBe(200);
    });
    it('can be restored twice and deleted again', async () => {
      const { client } = await newClient();
      const job = await addJob(client);
      for (let round = 0; round < 2; round += 1) {
        await remove(client, job);
        const responses = await Promise.all([1, 2].map(() => client.post(`/api/jobs/${job.id}/restore`)));
        expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      }
      expect((await client.get('/api/jobs')).body).toEqual([expect.objectContaining({ id: job.id })]);
    });
    it('can be restored by its owner only', async () => {
      const { client } = await newClient();
      const job = await addJob(client);
      await remove(client, job);
      expect(await core().bob.post(`/api/jobs/${job.id}/restore`)).toMatchObject({ status: 404 });
      expect((await client.post(`/api/jobs/${job.id}/restore`)).status).toBe(200);
    });
    it('cannot be restored over the limit of jobs', async () => {
      const { client } = await newClient();
      const job = await addJob(client);
      const [row] = await core().knex('jobs').where({ id: job.id });
      await remove(client, job);
      await insertRows(
        core().knex,
        'jobs',
        Array.from({ length: JOBS_MAX }, () => ({ ...row, id: newId() })),
      );
      expect(await client.post(`/api/jobs/${job.id}/restore`)).toMatchObject({
        status: 409,
        body: { code: 'limit_reached' },
      });
    }, 30_000);
    it('is erased with everything that belongs to it after 7 days', async () => {
      const { client } = await newClient();
      const [kept, job] = [await addFullJob(client), await addFullJob(client)];
      await remove(client, job);
      const { deleted_at: deletedAt } = await core().knex('deleted_jobs').where({ id: job.id }).first();
      const files: string[] = await core().knex('media').where({ job_id: job.id }).pluck('id');
      const blobs = new FileBlobStore(core().dataDir);
      await sweepAt(deletedAt + JOB_RETENTION_MS);
      for (const table of RELATED) expect([table, (await rowsOf(table, job.id)).length > 0]).toEqual([table, true]);
      expect(await Promise.all(files.map((id) => blobs.has(id)))).toEqual([true, true]);

      await sweepAt(deletedAt + JOB_RETENTION_MS + 1);
      expect(await core().knex('deleted_jobs').where({ id: job.id })).toEqual([]);
      for (const table of RELATED) expect([table, await rowsOf(table, job.id)]).toEqual([table, []]);
      expect(await Promise.all(files.map((id) => blobs.has(id)))).toEqual([false, false]);
      expect(await client.post(`/api/jobs/${job.id}/restore`)).toMatchObject({ status: 404 });
      const { body } = await client.get('/api/jobs?media=ref');
      expect(body).toEqual([expect.objectContaining({ id: kept.id })]);
      expect((await client.get(kept.image)).status).toBe(200);
    });
  });
}
