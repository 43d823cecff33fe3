import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER, newId } from '@jobtrail/service-kit';
import {
  type RunningService,
  SPAM_ASSASSIN,
  spamRulesOf,
  startService,
  type TemporaryFolder,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import * as support from '../src/desk/support/emails.ts';
import type { TicketRow } from '../src/desk/support/row.ts';
import { type EmailContent, renderEmail } from '../src/email-outbox/emailContent.ts';
import * as deletion from '../src/people/deletion/emails.ts';
import * as addresses from '../src/people/email-addresses/emails.ts';
import * as passwords from '../src/people/password-resets/emails.ts';
import { until } from './until.ts';

const MAIL = join(__dirname, '../../svc-mail');
const START_MS = 60_000;
const APP_URL = 'https://jobtrail.example';
const link = (purpose: string): string => `${APP_URL}/auth#${purpose}=${'Ab3dE-fG_h'.repeat(4)}xyz`;
const ticket: TicketRow = {
  id: newId(),
  user_id: newId(),
  subject: 'A question about the board',
  message: 'How do I move a card back?',
  status: 'open',
  internal_note: null,
  created_at: 0,
  version: 1,
};

/** Every email of this service, by the module that writes it. */
const EMAILS: ReadonlyArray<readonly [object, Readonly<Record<string, EmailContent>>]> = [
  [
    addresses,
    {
      confirmAddress: addresses.confirmAddress(link('verify')),
      confirmNewAddress: addresses.confirmNewAddress(link('verify')),
      addressChanged: addresses.addressChanged('Ada', 'new@example.com'),
    },
  ],
  [
    passwords,
    {
      passwordForgotten: passwords.passwordForgotten('Ada', link('reset')),
      passwordChanged: passwords.passwordChanged('Ada'),
    },
  ],
  [deletion, { accountDeleted: deletion.accountDeleted('Ada') }],
  [
    support,
    {
      newTicket: support.newTicket('Admin', APP_URL, ticket, { name: 'Ada', email: 'ada@example.com' }),
      ticketReply: support.ticketReply('Ada', APP_URL, ticket, 'Drag it to the lane on the left.'),
    },
  ],
];

describe('The emails of accounts', () => {
  it('are all in the list of this test', () => {
    for (const [module, contents] of EMAILS) expect(Object.keys(contents).sort()).toEqual(Object.keys(module).sort());
  });
  it('are in plain US English', () => {
    for (const { subject, paragraphs, closing = '' } of EMAILS.flatMap(([, contents]) => Object.values(contents)))
      expect([subject, ...paragraphs, closing].join(' ')).not.toMatch(/e-mail|cancelled|\bIf it was not\b|at once/);
  });

  if (SPAM_ASSASSIN.isThere()) {
    describe('as svc-mail sends them', () => {
      let folder: TemporaryFolder;
      let mail: RunningService;
      beforeAll(async () => {
        folder = temporaryFolder();
        mail = await startService(MAIL, { SERVICE: 'svc-mail', DATA_DIR: folder.path, APP_URL });
        const sign = await createSigner('svc-core', { dataDir: folder.path });
        for (const [key, content] of EMAILS.flatMap(([, contents]) => Object.entries(contents))) {
          const response = await fetch(mail.url + internal.queueMail.path, {
            method: 'POST',
            headers: { [IDENTITY_HEADER]: await sign('svc-mail'), 'content-type': 'application/json' },
            body: JSON.stringify({ key, to: { name: 'Ada', email: 'ada@example.com' }, ...renderEmail(content) }),
          });
          expect(response.status).toBe(202);
        }
      }, START_MS);
      afterAll(async () => {
        await mail.end();
        folder.remove();
      });

      it(
        'match no rule of SpamAssassin that counts against them',
        async () => {
          const box = join(folder.path, 'mailbox');
          const names = (): string[] => readdirSync(box).filter((name) => name.endsWith('.eml'));
          const count = EMAILS.flatMap(([, contents]) => Object.keys(contents)).length;
          await until(async () => names().length === count);
          const files = names().map((name) => join(box, name));
          const subjects = files.map((file) => /^Subject: .*/m.exec(readFileSync(file, 'utf8'))?.[0]);
          const rules = await spamRulesOf(files, folder.path);
          const against = rules.map((matched) => matched.filter(({ points }) => points > 0));
          expect(subjects.map((subject, index) => [subject, against[index]])).toEqual(
            subjects.map((subject) => [subject, []]),
          );
        },
        START_MS,
      );
    });
  } else
    it(`reports in one line: ${SPAM_ASSASSIN.missingLine}`, () => {
      if (process.env['NO_SKIP'] === '1') throw new Error(SPAM_ASSASSIN.missingLine);
    });
});
