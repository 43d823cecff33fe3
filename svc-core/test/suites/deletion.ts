import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { newId } from '@jobtrail/service-kit';
import type { RunningService } from '@jobtrail/service-kit/testing';
import { type ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { FakePeers, until } from '../FakePeers.ts';
import { newPerson, passSecondStep, PASSWORD, type Person, signedIn } from '../people.ts';
import { dataUrl, png, wav } from '../samples.ts';
import { addRowsOf, tablesOfPeople, tablesOfWorkers, tablesWithRowsOf } from '../tablesOfPeople.ts';
import { upload } from '../upload.ts';
import { pdf } from '../zipped.ts';

const DELETION = '/api/account/deletion';

export function deletionSuite(core: () => CoreUnderTest): void {
  describe('The deletion of an account', () => {
    let peers: FakePeers;
    let service: RunningService;
    const withPeers = (): Promise<RunningService> =>
      core().another({ SVC_MAIL_URL: peers.url, SVC_BILLING_URL: peers.url });
    beforeAll(async () => {
      peers = await FakePeers.start(core().dataDir);
      service = await withPeers();
    });
    afterAll(async () => {
      await service.end();
      await peers.stop();
    });

    const remove = (client: Client): Promise<ApiResponse> => client.post(DELETION, { password: PASSWORD });
    const removalCalls = ({ id }: Person): string[] =>
      peers.received
        .filter(({ path, status }) => path.includes(id) && status === 204)
        .map(({ method, path }) => `${method} ${path}`);
    const blobs = (): string[] =>
      readdirSync(join(core().dataDir, 'blobs'), { recursive: true, encoding: 'utf8' })
        .filter((name) => /[0-9a-f-]{36}$/.test(name))
        .map((name) => name.slice(-36));
    /**
     * The tables that keep rows: that of the deletion itself, until every service has removed its data, and that of
     * sign-ups, which are counted without name and address.
     */
    const KEPT = ['account_deletions', 'signups'];
    const tablesLeftOf = async ({ id }: Person): Promise<string[]> =>
      (await tablesWithRowsOf(core(), id)).filter((table) => !KEPT.includes(table));
    /** Adds data of every kind, including a job that was deleted but can be restored. @returns the ids of its media */
    const fill = async (client: Client): Promise<string[]> => {
      const image = dataUrl('image/png', png());
      let last = '';
      for (let n = 0; n < 3; n += 1) {
        const { id } = (
          await client.post('/api/jobs', { company: `C${n}`, position: 'P', images: JSON.stringify([image, image]) })
        ).body as { id: string };
        last = id;
        await client.patch(`/api/jobs/${id}`, { status: 'offer' });
        await client.post('/api/communications', { jobId: id, source: 'email', content: 'Hello' });
        await client.post('/api/interview-notes', { jobId: id, notes: 'N', audioPath: dataUrl('audio/wav', wav()) });
      }
      await client.post('/api/support', { subject: 'S', message: 'M' });
      await client.post('/api/account/email/verification');
      const media: string[] = await core()
        .knex('media')
        .whereIn(
          'job_id',
          core()
            .knex('jobs')
            .where('company', 'like', 'C%')
            .where('user_id', ((await client.get('/api/auth/me')).body as { id: string }).id)
            .select('id'),
        )
        .pluck('id');
      const { id: resume } = await upload(client, 'document', pdf());
      await client.post(`/api/jobs/${last}/documents`, { upload: resume, name: 'Resume' });
      await client.delete(`/api/jobs/${last}?restorable=1`);
      return [...media, resume];
    };

    it('requires the password', async () => {
      const client = await signedIn(service.url, await newPerson(core()));
      expect(await client.post(DELETION, { password: 'wrong' })).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
      expect((await client.post(DELETION, {})).status).toBe(400);
      expect((await client.get('/api/auth/me')).status).toBe(200);
    });
    it('signs out everywhere at once, frees the address, and removes all data, here and in the other services', async () => {
      const person = await newPerson(core());
      const [client, elsewhere] = [await signedIn(service.url, person), await signedIn(core().url, person)];
      const media = await fill(client);
      expect([media.length, media.every((id) => blobs().includes(id))]).toEqual([10, true]);
      const response = await remove(client);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([
        204,
        expect.stringContaining('Max-Age=0'),
      ]);
      expect([
        (await elsewhere.get('/api/auth/me')).status,
        (await new Client(core().url).signIn(person.email, PASSWORD)).status,
      ]).toEqual([401, 401]);
      expect(await core().knex('users').where({ id: person.id })).toEqual([]);
      await until(() => removalCalls(person).length === 2);
      expect(removalCalls(person)).toEqual([
        `POST ${fillPath(internal.closeCustomer.path, { userId: person.id })}`,
        `DELETE ${fillPath(internal.forgetPerson.path, { userId: person.id })}`,
      ]);
      expect(await tablesLeftOf(person)).toEqual([]);
      expect(blobs().filter((id) => media.includes(id))).toEqual([]);
      await until(() => peers.emailsTo(person.email).some(({ subject }) => subject === 'Your account was deleted'));
      expect(
        peers.emailsTo(person.email).find(({ subject }) => subject === 'Your account was deleted'),
      ).not.toHaveProperty('userId');
    }, 30_000);
    it('leaves no row of the person in any table, including tables that are added later', async () => {
      const person = await newPerson(core());
      const client = await signedIn(service.url, person);
      await fill(client);
      const filled = await tablesWithRowsOf(core(), person.id);
      // A worker may remove its row at any moment; the one added here is not due before the check.
      const lasting = filled.filter((table) => !tablesOfWorkers.includes(table));
      await addRowsOf(
        core(),
        person.id,
        tablesOfPeople.filter((table) => !lasting.includes(table) && table !== 'account_deletions'),
      );
      expect(await tablesWithRowsOf(core(), person.id)).toEqual(
        tablesOfPeople.filter((table) => table !== 'account_deletions'),
      );
      await passSecondStep(core(), person);
      await remove(client);
      await until(() => removalCalls(person).length === 2);
      expect(await tablesLeftOf(person)).toEqual([]);
      expect(await core().knex('signups').where({ user_id: person.id })).toMatchObject([
        { name: '', email: expect.stringMatching(/@deleted\.invalid$/) },
      ]);
    }, 30_000);
    it('is available to people whose subscription has ended', async () => {
      expect((await remove(await signedIn(service.url, await newPerson(core(), { access: 'read' })))).status).toBe(204);
    });
    it('continues after svc-billing was down', async () => {
      peers.mode = 'down';
      const person = await newPerson(core());
      const client = await signedIn(service.url, person);
      await fill(client);
      await remove(client);
      await until(
        async () =>
          (await tablesLeftOf(person)).length === 0 &&
          peers.received.some(({ path, status }) => path.includes(person.id) && status === 503),
      );
      peers.mode = 'up';
      await core().knex('account_deletions').update({ next_attempt_at: 0 });
      await until(() => removalCalls(person).length === 2);
    }, 30_000);
    it('continues after its process was killed in the middle', async () => {
      peers.mode = 'hanging';
      const person = await newPerson(core());
      const client = await signedIn(service.url, person);
      await fill(client);
      await remove(client);
      await until(() => peers.received.some(({ path, status }) => path.includes(person.id) && status === null));
      await service.end('SIGKILL');
      peers.mode = 'up';
      await core().knex('account_deletions').update({ next_attempt_at: 0 });
      service = await withPeers();
      await until(() => removalCalls(person).length === 2);
      expect(await tablesLeftOf(person)).toEqual([]);
    }, 40_000);
    it('removes what a concurrent request wrote, then deletes the last row of the account', async () => {
      const person = await newPerson(core());
      await remove(await signedIn(service.url, person));
      await until(() => removalCalls(person).length === 2);
      // The worker still has to store when the row is due again.
      const entry = core().knex('account_deletions').where({ user_id: person.id });
      await until(async () => (await entry.clone().first('lease'))?.lease === null);
      const late = {
        user_id: person.id,
        id: newId(),
        company: 'Late',
        position: 'P',
        status: 'applied',
        created_at: 1,
        updated_at: 1,
        stage_changed_at: 1,
      };
      await core().knex('jobs').insert(late);
      await core()
        .knex('account_deletions')
        .where({ user_id: person.id })
        .update({ next_attempt_at: 0, requested_at: Date.now() - 120_000 });
      await until(async () => (await core().knex('account_deletions').where({ user_id: person.id })).length === 0);
      expect(await tablesLeftOf(person)).toEqual([]);
    });
    it('runs once for concurrent requests', async () => {
      const person = await newPerson(core());
      const client = await signedIn(service.url, person);
      const statuses = (await Promise.all(Array.from({ length: 4 }, () => client.at(service.url)).map(remove))).map(
        ({ status }) => status,
      );
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      expect(statuses.every((status) => status === 204 || status === 401)).toBe(true);
    });
    it('is rejected for the last administrator, even if the last two request it at once', async () => {
      const others: string[] = await core().knex('users').where({ role: 'admin', is_active: 1 }).pluck('id');
      await core().knex('users').whereIn('id', others).update({ is_active: 0 });
      const admins = [await newPerson(core(), { role: 'admin' }), await newPerson(core(), { role: 'admin' })];
      const clients = await Promise.all(admins.map((admin) => signedIn(service.url, admin)));
      const responses = await Promise.all(clients.map(remove));
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
      expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
        error: expect.stringMatching(/last active administrator/),
      });
      expect(await core().knex('users').where({ role: 'admin', is_active: 1 })).toHaveLength(1);
      await core()
        .knex('users')
        .whereIn(
          'id',
          admins.map(({ id }) => id),
        )
        .update({ is_active: 0 });
      await core().knex('users').whereIn('id', others).update({ is_active: 1 });
    });
  });
}
