import { migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { ACCOUNT_EMAIL } from '../deliveries/row.ts';
import { migrations } from '../migrations/index.ts';
import { enqueueAccountEmail, sweepAccountEmails } from './commands.ts';

const OLD = 1000;
const BEFORE = 2000;
/** More than one step of the sweep deletes. */
const MANY = 1100;

it('Account emails are deleted when they are old, however many there are, unless they still have to be sent', async () => {
  const folder = temporaryFolder();
  const knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
  await migrate(knex, migrations);
  const content = { userId: null, to: { name: 'Nora', email: 'nora@example.com' }, subject: 'S', text: 'T', html: 'H' };
  const enqueue = (key: string, now: number): Promise<void> => enqueueAccountEmail(knex, { key, ...content }, now);
  for (let n = 0; n < MANY; n += 1) await enqueue(`settled:${n}`, OLD);
  await knex('deliveries').update({ status: 'sent' });
  await enqueue('waiting', OLD);
  await enqueue('young', BEFORE);
  await sweepAccountEmails(knex, BEFORE, new AbortController().signal);
  expect(await knex('account_mails').orderBy('request_key').pluck('request_key')).toEqual(['waiting', 'young']);
  expect(
    await knex('deliveries').where({ broadcast_id: ACCOUNT_EMAIL }).orderBy('recipient_key').pluck('recipient_key'),
  ).toEqual(['waiting', 'young']);
  await knex.destroy();
  folder.remove();
});
