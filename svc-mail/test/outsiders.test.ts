import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { internal } from '@jobtrail/contract/internal';
import {
  DKIMPY,
  SPAM_ASSASSIN,
  spamRulesOf,
  type TemporaryFolder,
  temporaryFolder,
  verifyDkim,
} from '@jobtrail/service-kit/testing';
import { broadcast, finished, type MailUnderTest, startMail, until } from './mailUnderTest.ts';
import { memberOf } from './startAudience.ts';

const START_MS = 60_000;
const BODY = `# What is new

You can now **export** everything, and [read about it](https://jobtrail.example/help).

- Board and table
- Interview notes

Thank you for using Jobtrail.`;
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const DNS = {
  name: 'mail2026._domainkey.jobtrail.example',
  record: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
};

/** Declares tests that need a tool, or one that reports its absence. */
const withTool = (tool: typeof DKIMPY, suite: () => void): void => {
  if (tool.isInstalled()) suite();
  else
    it(`reports in one line: ${tool.missingLine}`, () => {
      if (process.env['NO_SKIP'] === '1') throw new Error(tool.missingLine);
    });
};

describe('Emails as other programs see them', () => {
  let mail: MailUnderTest;
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = temporaryFolder();
    mail = await startMail({
      mailbox: true,
      env: {
        APP_URL: 'https://jobtrail.example',
        DKIM_DOMAIN: 'jobtrail.example',
        DKIM_SELECTOR: 'mail2026',
        DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
      },
    });
    mail.audience.members = [memberOf(1, 'zoe@example.com'), memberOf(2, 'ada@example.com')];
    await finished(mail, (await broadcast(mail, { subject: 'News for October', body: BODY })).id);
    await mail.internal('POST', internal.queueMail.path, {
      key: 'account:1',
      to: { name: 'Ed', email: 'ed@example.com' },
      subject: 'Choose a new password',
      text: 'Hello Ed,\n\nHere is your link.\n',
      html: '<p>Hello Ed,</p><p>Here is your link.</p>',
    });
    await until(
      async () => emails().length,
      (count) => count === 3,
    );
  }, START_MS);
  afterAll(async () => {
    await mail.stop();
    folder.remove();
  });
  const files = (): string[] => {
    const box = join(mail.dataDir, 'mailbox');
    return readdirSync(box)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => join(box, name));
  };
  const emails = (): Buffer[] => files().map((file) => readFileSync(file));

  withTool(DKIMPY, () => {
    it('have a valid DKIM signature, over both headers of one-click unsubscribe too', async () => {
      for (const email of emails()) {
        const { valid, headers } = await verifyDkim(email, DNS);
        expect(valid).toBe(true);
        for (const header of ['from', 'to', 'subject', 'date', 'message-id']) expect(headers).toContain(header);
        if (email.includes('List-Unsubscribe:'))
          for (const header of ['list-unsubscribe', 'list-unsubscribe-post']) expect(headers).toContain(header);
      }
    });
    it('have no valid signature once a word has been changed', async () => {
      for (const email of emails()) {
        const changed = Buffer.from(email.toString('latin1').replace(/^Subject: /im, 'Subject: Re: '), 'latin1');
        expect((await verifyDkim(changed, DNS)).valid).toBe(false);
      }
    });
  });

  withTool(SPAM_ASSASSIN, () => {
    it(
      'match no rule of SpamAssassin that counts against them',
      async () => {
        const rules = await spamRulesOf(files(), folder.path);
        expect(rules.map((matched) => matched.filter(({ points }) => points > 0))).toEqual([[], [], []]);
      },
      START_MS,
    );
  });

  it('leave no text of an account email in the database once it is sent', async () => {
    const row = await until(
      () => mail.knex('account_mails').where({ request_key: 'account:1' }).first(),
      (found: { text: string } | undefined) => found?.text === '',
    );
    expect(row).toMatchObject({ text: '', html: '' });
  });
});
