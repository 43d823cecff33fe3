import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_VERSIONS_MAX,
  documentSentences,
  type JobDocument,
  type PersonDocument,
  type StorageUse,
  type UploadedMedia,
} from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, type Person, signedIn } from '../people.ts';
import { raw } from '../raw.ts';
import { png } from '../samples.ts';
import { unzip } from '../unzip.ts';
import { upload } from '../upload.ts';
import { docx, pdf } from '../zipped.ts';
import { addJob } from './jobs.ts';

export function documentSuite(core: () => CoreUnderTest): void {
  describe('Documents', () => {
    const enter = async (): Promise<{ person: Person; client: Client; jobId: string }> => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      return { person, client, jobId: (await addJob(client)).id };
    };
    const add = async (client: Client, jobId: string, bytes: Buffer, fields: object = {}): Promise<JobDocument> => {
      const { id } = await upload(client, 'document', bytes);
      const response = await client.post(`/api/jobs/${jobId}/documents`, {
        upload: id,
        name: 'Baker, resume',
        kind: 'resume',
        ...fields,
      });
      expect([response.status, response.body]).toEqual([201, expect.any(Object)]);
      return response.body as JobDocument;
    };
    const listed = async (client: Client): Promise<PersonDocument[]> =>
      (await client.get('/api/documents')).body as PersonDocument[];
    const ofJob = async (client: Client, jobId: string): Promise<JobDocument[]> =>
      (await client.get(`/api/jobs/${jobId}/documents`)).body as JobDocument[];
    const used = async (client: Client): Promise<number> =>
      ((await client.get('/api/account/storage')).body as StorageUse).usedBytes;
    const hasBlob = (id: string): boolean => existsSync(join(core().dataDir, 'blobs', id.slice(-2), id));

    it('belong to jobs, and say in how many jobs each version is used', async () => {
      const { client, jobId } = await enter();
      const other = await addJob(client, { company: 'Merle' });
      const { document, version, newer, usedOn } = await add(client, jobId, pdf());
      expect([document, newer, usedOn]).toEqual([
        { id: document.id, kind: 'resume', name: 'Baker, resume' },
        null,
        null,
      ]);
      expect(version).toMatchObject({ label: 'v1', type: 'pdf', bytes: pdf().length, uses: 1 });
      const link = { version: version.id, usedOn: '2026-10-31' };
      for (let n = 0; n < 2; n += 1)
        expect((await client.post(`/api/jobs/${other.id}/documents`, link)).body).toMatchObject({
          version: { id: version.id, uses: 2 },
          usedOn: '2026-10-31',
        });
      expect((await client.get(`/api/document-versions/${version.id}/jobs`)).body).toEqual([
        { jobId: other.id, company: 'Merle', position: other.position },
        expect.objectContaining({ jobId }),
      ]);
      await client.delete(`/api/jobs/${other.id}?restorable=1`);
      expect(await ofJob(client, jobId)).toMatchObject([{ version: { uses: 1 } }]);
      await client.post(`/api/jobs/${other.id}/restore`);
      expect(await ofJob(client, other.id)).toMatchObject([{ version: { uses: 2 } }]);
      await client.delete(`/api/jobs/${other.id}`);
      expect(await core().knex('job_documents').where({ job_id: other.id })).toEqual([]);
    });
    it('get a new version in one job, while others keep theirs', async () => {
      const { client, jobId } = await enter();
      const other = await addJob(client);
      const first = await add(client, jobId, pdf());
      await client.post(`/api/jobs/${other.id}/documents`, { version: first.version.id });
      const second = await add(client, jobId, await docx(), { replaces: first.version.id });
      expect(second).toMatchObject({ document: first.document, version: { label: 'v2', type: 'docx' }, newer: null });
      expect((await ofJob(client, jobId)).map(({ version }) => version.label)).toEqual(['v2']);
      expect(await ofJob(client, other.id)).toMatchObject([
        { version: { label: 'v1' }, newer: { id: second.version.id, label: 'v2' } },
      ]);
      await client.post(`/api/jobs/${other.id}/documents`, {
        version: second.version.id,
        replaces: first.version.id,
      });
      expect(await ofJob(client, other.id)).toMatchObject([{ version: { label: 'v2' }, newer: null }]);
      expect(await listed(client)).toMatchObject([
        {
          versions: [
            { label: 'v2', uses: 2 },
            { label: 'v1', uses: 0 },
          ],
        },
      ]);
    });
    it('have the same bytes only once, and count in the storage', async () => {
      const { client, jobId, person } = await enter();
      const before = await used(client);
      const first = await add(client, jobId, pdf());
      const again = await add(client, jobId, pdf(), { name: 'A copy', kind: 'other' });
      expect([again.document, again.version.id]).toEqual([first.document, first.version.id]);
      expect(await used(client)).toBe(before + pdf().length);
      expect(await core().knex('uploads').where({ user_id: person.id })).toEqual([]);
      expect(await core().knex('document_versions').where({ user_id: person.id }).pluck('sha256')).toEqual([
        createHash('sha256').update(pdf()).digest('hex'),
      ]);
      const { client: other, jobId: otherJob } = await enter();
      expect((await add(other, otherJob, pdf())).version.id).not.toBe(first.version.id);
    });
    it('are renamed, removed from a job and added again, and deleted with their bytes', async () => {
      const { client, jobId } = await enter();
      const { document, version } = await add(client, jobId, pdf());
      const path = `/api/documents/${document.id}`;
      expect((await client.patch(path, { name: ' Web lead ', kind: 'cover' })).body).toMatchObject({
        name: 'Web lead',
        kind: 'cover',
      });
      expect((await client.patch(path, { name: ' ' })).status).toBe(400);
      const link = `/api/jobs/${jobId}/document-versions/${version.id}`;
      expect([(await client.delete(link)).status, (await client.delete(link)).status]).toEqual([204, 404]);
      expect([await ofJob(client, jobId), (await listed(client)).length, hasBlob(version.id)]).toEqual([[], 1, true]);
      await client.post(`/api/jobs/${jobId}/documents`, { version: version.id });
      const before = await used(client);
      expect([(await client.delete(path)).status, (await client.delete(path)).status]).toEqual([204, 404]);
      expect([await ofJob(client, jobId), await listed(client), hasBlob(version.id)]).toEqual([[], [], false]);
      expect(await used(client)).toBe(before - pdf().length);
    });
    it('are served to their owner alone, as a download that nothing runs', async () => {
      const { client, jobId } = await enter();
      const { document, version } = await add(client, jobId, png());
      await client.patch(`/api/documents/${document.id}`, { name: 'Žluť "x"\r\n%41;/' });
      const path = `/api/media/${version.id}`;
      const { headers, bytes } = await client.bytes(path);
      expect(bytes.equals(png())).toBe(true);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="_lu_ _x____41;_.png"; filename*=UTF-8''%C5%BDlu%C5%A5%20%22x%22__%2541%3B_.png`,
      );
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
      expect(headers.get('content-security-policy')).toMatch(/sandbox/);
      expect((await core().bob.get(path)).status).toBe(404);
    });
    it('of another person can be neither read, used, changed nor deleted', async () => {
      const { client, jobId } = await enter();
      const { document, version } = await add(client, jobId, pdf());
      const loose = await upload(client, 'document', pdf('loose'));
      const { client: other, jobId: otherJob } = await enter();
      const attempts = [
        other.get(`/api/document-versions/${version.id}/jobs`),
        other.post(`/api/jobs/${otherJob}/documents`, { version: version.id }),
        other.post(`/api/jobs/${otherJob}/documents`, { upload: loose.id, name: 'x' }),
        other.post(`/api/jobs/${jobId}/documents`, { version: version.id }),
        other.patch(`/api/documents/${document.id}`, { name: 'x' }),
        other.delete(`/api/documents/${document.id}`),
        other.delete(`/api/jobs/${jobId}/document-versions/${version.id}`),
        other.get(`/api/media/${loose.id}`),
      ];
      for (const attempt of attempts) expect((await attempt).status).toBe(404);
      const mine = await upload(other, 'document', pdf('mine'));
      const replacing = { upload: mine.id, replaces: version.id };
      expect((await other.post(`/api/jobs/${otherJob}/documents`, replacing)).status).toBe(404);
      expect([await listed(other), await ofJob(client, jobId)]).toMatchObject([[], [{ version: { id: version.id } }]]);
    });
    it('are refused by kind, size and number, with a sentence', async () => {
      const { client, jobId, person } = await enter();
      const send = async (body: Buffer) => {
        const headers = { cookie: client.cookie, 'content-type': 'application/octet-stream', connection: 'close' };
        const path = '/api/media?purpose=document';
        const { status, text } = await raw(client.url, { method: 'POST', path, headers, body });
        return { status, error: (JSON.parse(text) as { error?: string }).error };
      };
      expect(await send(Buffer.from('<html>'))).toEqual({ status: 415, error: documentSentences.unsupported });
      expect(await send(Buffer.alloc(DOCUMENT_MAX_BYTES + 1, 0x61))).toEqual({
        status: 413,
        error: documentSentences.tooLarge,
      });
      expect((await send(Buffer.alloc(DOCUMENT_MAX_BYTES, 0x61))).status).toBe(201);
      const { document } = await add(client, jobId, pdf());
      const now = Date.now();
      await core()
        .knex('document_versions')
        .insert(
          Array.from({ length: DOCUMENT_VERSIONS_MAX - 1 }, (_, n) => ({
            id: newId(),
            user_id: person.id,
            document_id: document.id,
            type: 'pdf',
            bytes: 1,
            sha256: String(n),
            label: `v${n + 2}`,
            created_at: now,
          })),
        );
      const { id } = await upload(client, 'document', pdf('one more'));
      expect(await client.post(`/api/jobs/${jobId}/documents`, { upload: id, name: 'x' })).toMatchObject({
        status: 409,
        body: { code: 'limit_reached', error: expect.stringMatching(/at most 100 versions/) },
      });
      // They have no bytes in the store, which other tests compare with the database.
      await core().knex('document_versions').where({ user_id: person.id, bytes: 1 }).delete();
    });
    it('are not images of a job, nor are those documents', async () => {
      const { client, jobId } = await enter();
      const asDocument: UploadedMedia = await upload(client, 'document', png());
      const asImage = await upload(client, 'image', png());
      const images = JSON.stringify([asDocument.url]);
      expect((await client.patch(`/api/jobs/${jobId}`, { images })).status).toBe(400);
      const body = { upload: asImage.id, name: 'x' };
      expect((await client.post(`/api/jobs/${jobId}/documents`, body)).status).toBe(404);
    });
    it('are in the download of the account, each version under its own name', async () => {
      const { client, jobId } = await enter();
      const { version } = await add(client, jobId, pdf());
      await add(client, jobId, pdf('another'), { name: 'baker  Resume' });
      const { bytes } = await client.bytes('/api/account/export');
      const files = await unzip(bytes);
      const paths = [...files.keys()].filter((name) => name.startsWith('documents/')).sort();
      expect(paths).toEqual(['documents/Baker-resume-v1-2.pdf', 'documents/baker-Resume-v1.pdf']);
      expect(files.get('documents/Baker-resume-v1-2.pdf')).toEqual(pdf());
      expect(JSON.parse(String(files.get('job-documents.json')))).toMatchObject([{ jobId, versionId: version.id }, {}]);
    });
  });
}
