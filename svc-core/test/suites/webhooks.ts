import { describe, expect, it } from '@jest/globals';
import { type ActivityPage, type NewWebhook, pathOf, type Webhook, type WebhookDelivery } from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo } from '../emails.ts';
import { newPerson, signedIn } from '../people.ts';
import { until } from '../until.ts';
import { addJob } from './jobs.ts';

const LIST = pathOf('listWebhooks');
/** No name server knows it. */
const BODY = { url: 'https://hooks.invalid/', events: ['job.created', 'job.created'] };

export function webhookSuite(core: () => CoreUnderTest): void {
  const listOf = async (client: Client): Promise<Webhook[]> => (await client.get(LIST)).body as Webhook[];
  const deliveriesOf = async (client: Client, id: string): Promise<WebhookDelivery[]> =>
    (await client.get(pathOf('listWebhookDeliveries', { id }))).body as WebhookDelivery[];

  describe('A webhook', () => {
    it('is added with a secret that is shown once, which an email and the account activity say', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const { status, body } = await client.post(LIST, BODY);
      expect([status, body]).toMatchObject([201, { url: BODY.url, events: ['job.created'], pausedAt: null }]);
      const { secret, ...webhook } = body as NewWebhook;
      expect(secret).toMatch(/^whsec_/);
      expect(await listOf(client)).toEqual([webhook]);
      const { body: renewed } = await client.post(pathOf('rotateWebhookSecret', { id: webhook.id }));
      expect((renewed as NewWebhook).secret).not.toBe(secret);
      expect(await client.delete(pathOf('deleteWebhook', { id: webhook.id }))).toMatchObject({ status: 204 });
      expect(await listOf(client)).toEqual([]);
      const [email, ...others] = await emailsTo(core(), person.email);
      expect([email?.subject, others]).toEqual(['A webhook was added to your account', []]);
      const { entries } = (await client.get(pathOf('listAccountActivity'))).body as ActivityPage;
      expect(entries.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['webhook_added', 'webhook_secret_renewed', 'webhook_removed']),
      );
    });
    it('is told by the service of what happens, until it is paused', async () => {
      const client = await signedIn(core().url, await newPerson(core()));
      const { id } = (await client.post(LIST, BODY)).body as NewWebhook;
      const job = await addJob(client);
      await until(async () => (await deliveriesOf(client, id))[0]?.lastAttemptAt !== null);
      const [delivery, ...others] = await deliveriesOf(client, id);
      expect([delivery, others]).toMatchObject([
        { type: 'job.created', subjectId: job.id, state: 'waiting', status: null },
        [],
      ]);
      expect(await listOf(client)).toMatchObject([{ lastDelivery: { id: delivery?.id } }]);
      const change = (body: object) => client.patch(pathOf('updateWebhook', { id }), body);
      expect((await change({ paused: true })).body).toMatchObject({ pausedReason: 'person' });
      await addJob(client);
      expect(await deliveriesOf(client, id)).toMatchObject([{ state: 'failed', nextAttemptAt: null }]);
      const again = pathOf('replayWebhookDelivery', { id: delivery?.id ?? '' });
      for (const path of [again, pathOf('testWebhook', { id })])
        expect(await client.post(path)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect((await change({ paused: false })).body).toMatchObject({ pausedAt: null, pausedReason: null });
      expect((await client.post(again)).body).toMatchObject({ id: delivery?.id, state: 'waiting' });
    });
    it.each([
      [{ url: 'http://hooks.example/' }, 'url'],
      [{ url: 'https://127.0.0.1/' }, 'url'],
      [{ url: 'hooks' }, 'url'],
      [{ events: [] }, 'events'],
      [{ events: ['job.read'] }, 'events'],
    ])('cannot have %j', async (wrong, field) => {
      const refused = { status: 400, body: { fields: { [field]: expect.any(String) } } };
      expect(await core().ada.post(LIST, { ...BODY, ...wrong })).toMatchObject(refused);
    });
  });
}
