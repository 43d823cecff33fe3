import { expect, it } from '@jest/globals';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../migrations/index.ts';
import { UnsubscribeTokens } from '../unsubscribe-links/UnsubscribeTokens.ts';
import { Composer } from './Composer.ts';
import { createSender } from './sender.ts';

/** An email to one person, sent at a moment, in bytes. */
async function composed(to: { name: string; email: string }, subject: string, sentAt = Date.now()): Promise<string> {
  const folder = temporaryFolder();
  const knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
  await migrate(knex, migrations);
  const composer = new Composer({
    knex,
    clock: () => sentAt,
    sender: createSender('Jobtrail <hello@jobtrail.example>', 'https://jobtrail.example'),
    tokens: await UnsubscribeTokens.open(knex),
    returnPaths: null,
    sign: async (bytes) => bytes,
  });
  const { bytes } = await composer.composeFor(to, { subject, text: 'Hello', html: '<p>Hello</p>' }, 'id');
  await knex.destroy();
  folder.remove();
  return bytes.toString();
}
const ADA = { name: 'Ada', email: 'ada@example.com' };

it('An email to one person is dated by the clock of the service', async () => {
  const sentAt = Date.UTC(2031, 0, 2, 3, 4, 5);
  const [, date = ''] = /^Date: (.*)$/m.exec(await composed(ADA, 'Hello', sentAt)) ?? [];
  expect(Date.parse(date)).toBe(sentAt);
});

it('An email to one person asks for no automatic response, and has each field once', async () => {
  for (const to of [ADA, { ...ADA, name: '=?utf-8?B?eA==?= 6' }]) {
    const email = await composed(to, '=?utf-8?B?SGFsbG8=?=');
    expect(email).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(email).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r$/m);
    // Decoded: =?utf-8?B?SGFsbG8=?=
    expect(email).toMatch(/^Subject: =\?UTF-8\?Q\?=3D=3Futf-8=3FB=3FSGFsbG8=3D=3F=3D\?=\r$/m);
    expect(email.match(/^To: .*/gm)).toEqual([expect.stringMatching(/ <ada@example\.com>\r?$/)]);
    expect(email).not.toContain('"=?');
  }
});
