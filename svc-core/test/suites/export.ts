import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { simulatedTranscription } from '@jobtrail/contract';
import { FileBlobStore, newId } from '@jobtrail/service-kit';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { dataUrl, png, wav } from '../samples.ts';
import { until } from '../until.ts';
import { unzip } from '../unzip.ts';

const EXPORT = '/api/account/export';

export function exportSuite(core: () => CoreUnderTest): void {
  describe('The export of an account', () => {
    const download = async (client: Client): Promise<Map<string, Buffer>> => unzip((await client.bytes(EXPORT)).bytes);
    const json = (files: Map<string, Buffer>, name: string): unknown => JSON.parse(String(files.get(name)));

    it('contains account, jobs, history, communications, interview notes, tickets and media, as JSON and CSV', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const [image, sound] = [png(100), wav(500)];
      const { id: jobId } = (
        await client.post('/api/jobs', {
          company: 'Kestrel, Inc.',
          position: 'P "quoted"',
          notes: 'Line one\nžluťoučký 👋',
          tags: ['a', 'b'],
          images: JSON.stringify([dataUrl('image/png', image)]),
        })
      ).body as { id: string };
      await client.patch(`/api/jobs/${jobId}`, { status: 'offer' });
      await client.post('/api/communications', { jobId, source: 'email', subject: '=1+1', content: '@SUM(A1)' });
      await client.post('/api/interview-notes', { jobId, notes: 'Went well', audioPath: dataUrl('audio/wav', sound) });
      await client.post('/api/support', { subject: 'Help', message: '-2+3' });
      const { status, headers, bytes } = await client.bytes(EXPORT);
      expect([
        status,
        headers.get('content-type'),
        headers.get('cache-control'),
        headers.get('content-disposition'),
      ]).toEqual([
        200,
        'application/zip',
        'no-store',
        expect.stringMatching(/^attachment; filename="jobtrail-export-\d{4}-\d\d-\d\d\.zip"$/),
      ]);
      const files = await unzip(bytes);
      const media = [...files.keys()].filter((name) => name.startsWith('media/'));
      expect([...files.keys()].filter((name) => !name.startsWith('media/')).sort()).toEqual(
        [
          'README.txt',
          'account.json',
          ...[
            'account-activity',
            'communications',
            'interview-notes',
            'jobs',
            'stage-history',
            'support-tickets',
          ].flatMap((name) => [`${name}.csv`, `${name}.json`]),
        ].sort(),
      );
      expect(json(files, 'account.json')).toMatchObject({ id: person.id, email: person.email, secondFactors: [] });
      const [job] = json(files, 'jobs.json') as Array<{ images: string[] }>;
      expect(job).toMatchObject({
        id: jobId,
        company: 'Kestrel, Inc.',
        status: 'offer',
        tags: ['a', 'b'],
        notes: 'Line one\nžluťoučký 👋',
      });
      const [note] = json(files, 'interview-notes.json') as Array<{ audioPath: string }>;
      expect([...(job?.images ?? []), note?.audioPath].sort()).toEqual(media.sort());
      expect([files.get(job?.images[0] ?? ''), files.get(note?.audioPath ?? '')]).toEqual([image, sound]);
      expect(String(files.get('interview-notes.csv'))).toMatch(/^\uFEFFid,jobId,.*,transcriptSource,/);
      expect(json(files, 'stage-history.json')).toEqual([
        expect.objectContaining({ jobId, toStage: 'applied' }),
        expect.objectContaining({ jobId, fromStage: 'applied', toStage: 'offer' }),
      ]);
      expect(json(files, 'support-tickets.json')).toEqual([expect.objectContaining({ subject: 'Help', replies: [] })]);
      const csv = String(files.get('jobs.csv'));
      expect(csv).toMatch(/^\uFEFFid,company,position,/);
      expect(csv).toContain(`${jobId},"Kestrel, Inc.","P ""quoted""",offer`);
      expect(String(files.get('communications.csv'))).toContain("email,'=1+1,'@SUM(A1),");
      expect(String(files.get('support-tickets.csv'))).toContain("Help,'-2+3,open");
      expect(json(files, 'communications.json')).toEqual([
        expect.objectContaining({ subject: '=1+1', content: '@SUM(A1)' }),
      ]);
    });
    it('has every field of the JSON lists in the CSV lists, so a simulated transcript is marked in both', async () => {
      const client = await signedIn(core().url, await newPerson(core()));
      const { id: jobId } = (await client.post('/api/jobs', { company: 'C', position: 'P' })).body as { id: string };
      await client.post('/api/communications', { jobId, source: 'phone', subject: 'S', content: 'C' });
      await client.post('/api/interview-notes', {
        jobId,
        notes: 'N',
        ...simulatedTranscription,
        transcriptSource: 'simulated',
      });
      await client.post('/api/support', { subject: 'S', message: 'M' });
      const files = await download(client);
      const names = [...files.keys()]
        .filter((name) => name.endsWith('.csv'))
        .map((name) => name.slice(0, -'.csv'.length));
      expect(names).toHaveLength(6);
      for (const name of names) {
        const [header = '', first = ''] = String(files.get(`${name}.csv`))
          .slice('\uFEFF'.length)
          .split('\r\n');
        const [entity] = json(files, `${name}.json`) as object[];
        expect([name, first === '']).toEqual([name, false]);
        // account.json says whose export it is.
        expect([name, header.split(',').sort()]).toEqual([
          name,
          Object.keys(entity ?? {})
            .filter((key) => key !== 'userId')
            .sort(),
        ]);
      }
      expect(json(files, 'interview-notes.json')).toEqual([expect.objectContaining({ transcriptSource: 'simulated' })]);
      expect(String(files.get('interview-notes.csv'))).toMatch(/transcript,summary,transcriptSource,[^]*,simulated,/);
      expect(String(files.get('README.txt'))).toMatch(/"simulated" means an example text/);
    });
    it('is available to people whose subscription has ended, and empty for new ones', async () => {
      const files = await download(await signedIn(core().url, await newPerson(core(), { access: 'read' })));
      expect([json(files, 'jobs.json'), String(files.get('jobs.csv')).split('\r\n').length]).toEqual([[], 2]);
    });
    it('contains no data of other people, no secrets and no internal notes', async () => {
      const [mine, theirs] = [await newPerson(core()), await newPerson(core())];
      const [client, other] = [await signedIn(core().url, mine), await signedIn(core().url, theirs)];
      await other.post('/api/jobs', { company: `Theirs ${theirs.id}`, position: 'P' });
      const { id } = (await client.post('/api/support', { subject: 'S', message: 'M' })).body as { id: string };
      await core().knex('tickets').where({ id }).update({ internal_note: 'between us' });
      await core().knex('ticket_entries').insert({
        id: newId(),
        ticket_id: id,
        kind: 'note',
        author_id: theirs.id,
        message: 'between us',
        created_at: 1,
      });
      const all = [...(await download(client)).values()].map(String).join('\n');
      for (const secret of [theirs.id, theirs.email, 'between us', 'argon2']) expect(all).not.toContain(secret);
    });
    it('needs the same memory for any amount of data, and only a few run at once', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const { id: jobId } = (await client.post('/api/jobs', { company: 'Large', position: 'P' })).body as {
        id: string;
      };
      const blobs = new FileBlobStore(core().dataDir);
      for (let position = 0; position < 30; position += 1) {
        const id = newId();
        const bytes = await blobs.put(id, [png(3_000_000)]);
        await core().knex('media').insert({
          id,
          user_id: person.id,
          job_id: jobId,
          interview_note_id: null,
          content_type: 'image/png',
          bytes,
          position,
          created_at: 1,
        });
      }
      const other = await core().another();
      const there = client.at(other.url);
      await there.bytes('/api/auth/me');
      const peak = (): number =>
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${other.pid}/status`, 'utf8'))?.[1]) / 1024;
      const before = peak();
      const response = await fetch(other.url + EXPORT, { headers: { cookie: there.cookie } });
      let bytes = 0;
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      expect(bytes).toBeGreaterThan(30 * 3_000_000);
      expect(peak() - before).toBeLessThan(60);
      // A slow reader keeps its slot; one that disconnects releases it.
      const leaving = new AbortController();
      const open = () => fetch(other.url + EXPORT, { headers: { cookie: there.cookie }, signal: leaving.signal });
      expect((await Promise.all([open(), open(), open()])).map(({ status }) => status).sort()).toEqual([200, 200, 429]);
      leaving.abort();
      await until(async () => (await there.bytes(EXPORT)).status === 200);
      expect((await there.get('/api/auth/me')).status).toBe(200);
      await other.end();
      await client.delete(`/api/jobs/${jobId}`);
    }, 60_000);
  });
}
