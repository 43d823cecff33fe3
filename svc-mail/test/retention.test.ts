import { eraseAddresses } from '../src/deliveries/commands/eraseAddresses.ts';
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
});
