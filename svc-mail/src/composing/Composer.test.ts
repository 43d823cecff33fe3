import { expect, it } from '@jest/globals';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../migrations/index.ts';
import { UnsubscribeTokens } from '../suppressions/UnsubscribeTokens.ts';
import { Composer } from './Composer.ts';
import { createSender } from './sender.ts';

it('An email to one person is dated by the clock of the service', async () => {
  const folder = temporaryFolder();
  const knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
  await migrate(knex, migrations);
  const sentAt = Date.UTC(2031, 0, 2, 3, 4, 5);
  const composer = new Composer({
    knex,
    clock: () => sentAt,
    sender: createSender('Jobtrail <hello@jobtrail.example>', 'https://jobtrail.example'),
    tokens: await UnsubscribeTokens.open(knex),
    returnPaths: null,
    sign: async (bytes) => bytes,
  });
  const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const { bytes } = await composer.composeFor({ name: 'Ada', email: 'ada@example.com' }, content, 'id');
  await knex.destroy();
  folder.remove();
  const [, date = ''] = /^Date: (.*)$/m.exec(bytes.toString()) ?? [];
  expect(Date.parse(date)).toBe(sentAt);
});
