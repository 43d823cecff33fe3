import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { eraseAddresses } from '../src/deliveries/commands/eraseAddresses.ts';
import { purgeDeliveries } from '../src/retention/commands.ts';
import { broadcast, finished, type MailUnderTest, startMail, statsOf } from './mailUnderTest.ts';
import { onEveryDatabase } from './onEveryDatabase.ts';
import { memberOf } from './startAudience.ts';

const START_MS = 60_000;
const never = new AbortController().signal;

onEveryDatabase('The deliveries of an old broadcast', (databaseUrl) => {
  let mail: MailUnderTest;
  beforeAll(async () => {
    mail = await startMail({ databaseUrl: await databaseUrl() });
  }, START_MS);
  afterAll(() => mail.stop());

  it('lose names and addresses after the retention, and the counts of the history stay', async () => {
    mail.audience.members = [memberOf(1, 'zoe@example.com'), memberOf(2, 'refuse-ada@example.com')];
    const { id } = await broadcast(mail);
    const before = await finished(mail, id);
    const { finished_at: finishedAt } = await mail.knex('broadcasts').where({ id }).first();

    await eraseAddresses(mail.knex, Number(finishedAt), Date.now(), never);
    expect(await mail.knex('deliveries').where({ broadcast_id: id }).whereNotNull('email')).toHaveLength(2);

    await eraseAddresses(mail.knex, Number(finishedAt) + 1, Date.now(), never);
    for (const row of await mail.knex('deliveries').where({ broadcast_id: id }))
      expect(row).toMatchObject({ name: null, email: null, error: null });
    const after = await finished(mail, id);
    expect(statsOf(after)).toEqual(statsOf(before));
    expect((await mail.call('GET', `/api/admin/broadcast/${id}/recipients`)).body).toMatchObject({
      recipients: [{ email: null }, { email: null }],
    });
  });

  it('are deleted after their own retention, and the broadcast keeps its counts', async () => {
    mail.audience.members = [memberOf(7, 'lea@example.com'), memberOf(8, 'tom@example.com')];
    const { id } = await broadcast(mail);
    const before = await finished(mail, id);
    const { finished_at: finishedAt } = await mail.knex('broadcasts').where({ id }).first();
    const left = () => mail.knex('deliveries').where({ broadcast_id: id });

    await purgeDeliveries(mail.knex, Number(finishedAt), never);
    expect(await left()).toHaveLength(2);
    expect(await purgeDeliveries(mail.knex, Number(finishedAt) + 1, never)).toBeGreaterThanOrEqual(2);
    expect(await left()).toEqual([]);
    expect(statsOf(await finished(mail, id))).toEqual(statsOf(before));
    expect((await mail.call('GET', `/api/admin/broadcast/${id}/recipients`)).body).toMatchObject({ recipients: [] });
    expect(await purgeDeliveries(mail.knex, Number(finishedAt) + 1, never)).toBe(0);
  });
});

onEveryDatabase('The unsubscribe link in an old email', (databaseUrl) => {
  let mail: MailUnderTest;
  const person = memberOf(3, 'kim@example.com');
  const leaver = memberOf(5, 'max@example.com');
  /** The link that a person got by email. */
  const linkTo = ({ email }: { readonly email: string }): string => {
    const box = join(mail.dataDir, 'mailbox');
    const texts = readdirSync(box)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(box, name), 'utf8').replaceAll(/\r\n[ \t]+/g, ' '));
    const text = texts.find((one) => one.includes(`<${email}>`)) ?? '';
    return mail.url + new URL(/^List-Unsubscribe: <([^>]+)>/im.exec(text)?.[1] ?? '').pathname;
  };
  const open = async (): Promise<string> => (await fetch(linkTo(person))).text();
  const post = (body: string, to = person): Promise<Response> =>
    fetch(linkTo(to), {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const recipients = async (): Promise<number> => {
    mail.audience.members = [memberOf(3, 'kim-elsewhere@example.com'), memberOf(4, 'lee@example.com')];
    const { id, recipientCount } = await broadcast(mail);
    await finished(mail, id);
    return recipientCount;
  };

  beforeAll(async () => {
    mail = await startMail({ databaseUrl: await databaseUrl(), mailbox: true });
    mail.audience.members = [person, leaver];
    const { id } = await broadcast(mail);
    await finished(mail, id);
    const { finished_at: finishedAt } = await mail.knex('broadcasts').where({ id }).first();
    await eraseAddresses(mail.knex, Number(finishedAt) + 1, Date.now(), never);
  }, START_MS);
  afterAll(() => mail.stop());
  afterEach(() => mail.knex('suppressions').delete());

  it('still unsubscribes by one click, at every address of the person, although no address is stored', async () => {
    expect(await open()).toContain('Unsubscribe from announcements');
    expect((await post('List-Unsubscribe=One-Click')).status).toBe(200);
    expect(JSON.stringify(await mail.knex('suppressions'))).not.toContain('@');
    expect(JSON.stringify(await mail.knex('deliveries'))).not.toContain('kim');
    expect(await recipients()).toBe(1);
    expect((await mail.call('GET', '/api/admin/suppressions')).body).toMatchObject({
      suppressions: [{ email: null, userId: person.userId, reason: 'unsubscribed', broadcast: { subject: 'News' } }],
    });
  });
  it('still unsubscribes with the button, and subscribes again', async () => {
    expect((await post('action=unsubscribe')).status).toBe(303);
    expect(await open()).toContain("You're unsubscribed");
    await post('action=resubscribe');
    expect(await open()).toContain('Unsubscribe from announcements');
    expect(await recipients()).toBe(2);
  });
  it('ends with the account', async () => {
    await mail.internal('DELETE', fillPath(internal.forgetPerson.path, { userId: leaver.userId }));
    expect((await post('List-Unsubscribe=One-Click', leaver)).status).toBe(404);
    expect(await mail.knex('suppressions')).toEqual([]);
  });
});
