import { afterAll, describe, expect, it } from '@jest/globals';
import { simulatedTranscription } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { FakePeers } from '../FakePeers.ts';
import { newPerson, signedIn } from '../people.ts';
import { dataUrl, png, wav } from '../samples.ts';
import { addRowsOf, tablesOfPeople, tablesWithRowsOf } from '../tablesOfPeople.ts';
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
            'documents',
            'interview-notes',
            'interviews',
            'job-documents',
            'jobs',
            'postings',
            'reminder-decisions',
            'reminders',
            'stage-history',
            'support-tickets',
            'tag-corrections',
            'tag-rules',
            'saved-views',
            'reading-places',
            'imports',
            'webhooks',
            'webhook-deliveries',
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
    // Made-up versions have no bytes in the store, which other tests compare with the database.
    afterAll(() => core().knex('document_versions').where({ document_id: 'made-up' }).delete());

    /** Where the export has the rows of a table: a list, or a field of account.json. */
    const EXPORTED: Readonly<Record<string, readonly [file: string, field?: string]>> = {
      jobs: ['jobs'],
      postings: ['postings'],
      stage_history: ['stage-history'],
      communications: ['communications'],
      interview_notes: ['interview-notes'],
      interviews: ['interviews'],
      documents: ['documents'],
      document_versions: ['documents'],
      job_documents: ['job-documents'],
      reminders: ['reminders'],
      reminder_decisions: ['reminder-decisions'],
      reminder_rules: ['account', 'reminderRules'],
      tag_overrides: ['tag-corrections'],
      tag_rules: ['tag-rules'],
      saved_views: ['saved-views'],
      reading_places: ['reading-places'],
      imports: ['imports'],
      webhooks: ['webhooks'],
      webhook_deliveries: ['webhook-deliveries'],
      tickets: ['support-tickets'],
      security_events: ['account-activity'],
      sessions: ['account', 'sessions'],
      api_tokens: ['account', 'apiTokens'],
      second_factors: ['account', 'secondFactors'],
      signups: ['account', 'signUps'],
      subscription_decisions: ['account', 'subscriptionDecisions'],
      admin_settings: ['account', 'administratorSettings'],
    };
    const LEFT_OUT: Readonly<Record<string, string>> = {
      media: 'the files themselves are in the export, and the lists name them',
      uploads: 'files that are in no job: not saved yet, or deleted by the person',
      calendar_feeds: 'only a hash; when it was last read is on the Schedule screen',
      interview_mails: 'only which emails about interviews were sent',
      digests: 'only the days on which an email was sent, for 90 days',
      deleted_jobs: 'deleted by the person, kept for 7 days in case of Undo',
      bulk_operations: 'what bulk changes have replaced, for a day in case of Undo',
      import_changes: 'what imports have replaced, for 30 days in case of Undo',
      deleted_entries: 'deleted by the person, kept for ten minutes in case of Undo',
      recovery_codes: 'only hashes; how many are left is in Settings',
      second_factor_enrollments: 'a secret that is being set up, for ten minutes',
      pending_sign_ins: 'only hashes, for ten minutes',
      mailed_links: 'only hashes, for a week at most',
      outgoing_mails: 'emails to the person, until they are handed over',
      contact_changes: 'only says that name or address are to be reported to the payment provider',
      user_search: 'the pieces of name and address, for the search of administrators',
      account_deletions: 'only for accounts that no longer exist',
    };
    it('contains the rows of every table of people, except those with a reason here', async () => {
      expect([...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)].sort()).toEqual(tablesOfPeople);
      const person = await newPerson(core(), { role: 'admin' });
      const client = await signedIn(core().url, person);
      const filled = await tablesWithRowsOf(core(), person.id);
      await addRowsOf(
        core(),
        person.id,
        Object.keys(EXPORTED).filter((table) => !filled.includes(table)),
      );
      const files = await download(client);
      for (const [table, [file, field]] of Object.entries(EXPORTED)) {
        const content = json(files, `${file}.json`);
        const found = field === undefined ? content : (content as Record<string, unknown>)[field];
        expect([table, Object.keys(found ?? {}).length > 0]).toEqual([table, true]);
      }
      await core().knex('users').where({ id: person.id }).update({ is_active: 0 });
    });
    it('contains what an administrator decided about the subscription, without naming the administrator', async () => {
      const person = await newPerson(core());
      const boss = await newPerson(core(), { role: 'admin' });
      const admin = await signedIn(core().url, boss);
      await admin.patch(`/api/admin/users/${person.id}`, { isActive: false, subscription: 'keep' });
      await admin.patch(`/api/admin/users/${person.id}`, { isActive: true });
      const files = await download(await signedIn(core().url, person));
      expect(json(files, 'account.json')).toMatchObject({
        subscriptionDecisions: [{ choice: 'keep', state: 'done', canceled: false, refundedCents: 0 }],
      });
      for (const content of files.values()) expect(String(content)).not.toContain(boss.id);
      await core().knex('users').where({ id: boss.id }).update({ is_active: 0 });
    });
    it('has every field of the JSON lists in the CSV lists, so a simulated transcript is marked in both', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const { id: jobId } = (await client.post('/api/jobs', { company: 'C', position: 'P' })).body as { id: string };
      await addRowsOf(core(), person.id, [
        'postings',
        'documents',
        'document_versions',
        'job_documents',
        'saved_views',
        'reading_places',
        'imports',
        'webhooks',
        'webhook_deliveries',
      ]);
      await client.post('/api/communications', { jobId, source: 'phone', subject: 'S', content: 'C' });
      await client.post('/api/interview-notes', {
        jobId,
        notes: 'N',
        ...simulatedTranscription,
        transcriptSource: 'simulated',
      });
      await client.post('/api/interviews', {
        jobId,
        kind: 'video',
        startsLocal: '2026-11-26T15:00',
        timeZone: 'Europe/London',
        people: ['Maya'],
        place: 'https://meet.example/acme',
        preparation: 'P',
      });
      await client.post('/api/reminders', { text: 'R', dueOn: null, jobId });
      await client.post('/api/reminder-decisions', { jobId, rule: 'follow-up', touch: 1, decision: 'never' });
      await client.post('/api/tag-rules', { dimension: 'seniority', words: 'wizard', value: 'senior' });
      await client.patch(`/api/jobs/${jobId}/tags`, { dimension: 'arrangement', value: null });
      await client.post('/api/support', { subject: 'S', message: 'M' });
      const files = await download(client);
      const names = [...files.keys()]
        .filter((name) => name.endsWith('.csv'))
        .map((name) => name.slice(0, -'.csv'.length));
      expect(names).toHaveLength(19);
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
    it('contains the texts of postings under safe and unique names, and names them in the list', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const jobs = ['../../etc:C|"<x>"', '../../ETC c X', '…', 'Žluťoučký kůň s.r.o.'];
      for (const company of jobs) {
        const { id } = (await client.post('/api/jobs', { company, position: 'Baker' })).body as { id: string };
        await addRowsOf(core(), person.id, ['postings']);
        await core()
          .knex('postings')
          .where({ user_id: person.id })
          .whereNull('host')
          .update({ job_id: id, host: company });
      }
      const files = await download(client);
      const texts = [...files.keys()].filter((name) => name.startsWith('postings/'));
      expect(texts).toEqual([
        'postings/etc-C-x-Baker.txt',
        'postings/ETC-c-X-Baker-2.txt',
        'postings/job-Baker.txt',
        'postings/Žluťoučký-kůň-s-r-o-Baker.txt',
      ]);
      expect(String(files.get('postings/job-Baker.txt'))).toMatch(/^Captured 20\d\d-.*Z from …\n\nBake bread\n$/);
      const listed = json(files, 'postings.json') as Array<{ host: string; textPath: string }>;
      expect(listed.map(({ host, textPath }) => [host, textPath]).sort()).toEqual(
        jobs.map((company, at) => [company, texts[at]]).sort(),
      );
    });
    it('contains the invoices of svc-billing, and says so if they cannot be read', async () => {
      const peers = await FakePeers.start(core().dataDir);
      const service = await core().another({ SVC_BILLING_URL: peers.url });
      const client = await signedIn(service.url, await newPerson(core()));
      const files = await download(client);
      expect(json(files, 'invoices.json')).toEqual([
        {
          id: 'in_1',
          number: 'JT-1',
          date: '2025-11-03T00:00:00.000Z',
          amount: 10,
          currency: 'usd',
          status: 'paid',
          pdfUrl: null,
        },
      ]);
      expect(String(files.get('invoices.csv'))).toContain('in_1,JT-1,2025-11-03T00:00:00.000Z,10,usd,paid,');
      expect(files.has('invoices-missing.txt')).toBe(false);
      peers.mode = 'down';
      const without = await download(client);
      expect(without.has('invoices.json')).toBe(false);
      expect(String(without.get('invoices-missing.txt'))).toContain('Your invoices could not be read');
      expect(without.has('jobs.json')).toBe(true);
      await service.end();
      await peers.stop();
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
  });
}
