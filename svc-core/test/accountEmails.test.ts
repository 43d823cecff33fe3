import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_SUPPORT_EMAIL, SUBSCRIPTION_CHOICES } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER, newId } from '@jobtrail/service-kit';
import {
  isDrill,
  type RunningService,
  SPAM_ASSASSIN,
  spamRulesOf,
  startService,
  type TemporaryFolder,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import * as deletion from '../src/account-deletion/emails.ts';
import * as support from '../src/admin/support/emails.ts';
import * as feeds from '../src/applications/calendar-feed/emails.ts';
import * as interviews from '../src/applications/interview-emails/emails.ts';
import * as webhooks from '../src/applications/webhooks/emails.ts';
import * as digests from '../src/digests/emails.ts';
import { type EmailContent, renderEmail } from '../src/email-outbox/emailContent.ts';
import { setSupportEmail } from '../src/email-outbox/supportEmail.ts';
import * as tokens from '../src/people/api-tokens/emails.ts';
import * as cancellation from '../src/people/cancellation-links/emails.ts';
import * as credentials from '../src/people/credentials/emails.ts';
import * as deactivation from '../src/people/deactivation/emails.ts';
import * as addresses from '../src/people/email-addresses/emails.ts';
import * as passwords from '../src/people/password-resets/emails.ts';
import * as factors from '../src/people/second-factor/emails.ts';
import * as signups from '../src/people/signups/emails.ts';
import type { TicketRow } from '../src/rows.ts';
import { until } from './until.ts';

const MAIL = join(__dirname, '../../svc-mail');
const START_MS = 60_000;
const APP_URL = 'https://jobtrail.example';
const link = (purpose: string): string => `${APP_URL}/auth#${purpose}=${'Ab3dE-fG_h'.repeat(4)}xyz`;
const cancelLink = `${APP_URL}/cancel-subscription#token=${'Ab3dE-fG_h'.repeat(4)}xyz`;
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

const startsAt = Date.parse('2026-11-26T15:00:00Z');
const interview = {
  id: newId(),
  user_id: newId(),
  job_id: newId(),
  round: 2,
  kind: 'video',
  starts_local: '2026-11-26T15:00',
  time_zone: 'Europe/London',
  disambiguation: 'earlier',
  duration_minutes: 60,
  starts_at: startsAt,
  ends_at: startsAt + 3_600_000,
  tz_version: process.versions['tz'] ?? '',
  place: 'https://meet.example/acme',
  people: '["Maya Chen"]',
  cancelled_at: null,
  uid: newId(),
  sequence: 1,
  reminder_due_at: null,
  change_due_at: null,
  created_at: 0,
  updated_at: 0,
} as const;
const digest = digests.digest({
  name: 'Ada',
  today: '2026-11-24',
  zone: 'Europe/Berlin',
  hourCycle: 'h12',
  interviews: [{ ...interview, company: 'Acme' }],
  reminders: ['2026-11-20', '2026-11-24'].map((dueOn) => ({
    id: newId(),
    jobId: interview.job_id,
    text: 'Send two references',
    dueOn,
    snoozedUntil: null,
    state: 'open',
    doneAt: null,
    createdAt: '2026-11-18T09:00:00.000Z',
  })),
  suggestions: [
    {
      jobId: interview.job_id,
      rule: 'follow-up',
      touch: 1,
      dueOn: '2026-11-24',
      about: 'application',
      since: '2026-11-17',
      days: 7,
    },
  ],
  companies: new Map([[interview.job_id, 'Acme']]),
  appUrl: APP_URL,
});
if (!digest) throw new Error('A digest with reminders has something to say');

interface Module {
  readonly exported: object;
  /** Every exported function with the emails that it writes. */
  readonly emails: Readonly<Record<string, readonly EmailContent[]>>;
}
const app = { kind: 'totp', name: 'Phone' } as const;
/** What an email says that it ended. */
const NONE = { calendarFeed: false, apiTokens: false };
const BOTH = { calendarFeed: true, apiTokens: true };
const passkey = { kind: 'passkey', name: 'Laptop' } as const;

/** Every email of this service, by the folder of the module that writes it. */
const MODULES: Readonly<Record<string, Module>> = {
  'people/email-addresses': {
    exported: addresses,
    emails: {
      confirmAddress: [addresses.confirmAddress(link('verify'))],
      welcome: [addresses.welcome('Ada', APP_URL)],
      confirmNewAddress: [addresses.confirmNewAddress(link('verify'))],
      addressChanged: [NONE, BOTH].map((ended) => addresses.addressChanged('Ada', 'new@example.com', ended)),
    },
  },
  'people/password-resets': {
    exported: passwords,
    emails: {
      passwordForgotten: [passwords.passwordForgotten('Ada', link('reset'))],
      passwordChanged: [passwords.passwordChanged('Ada', NONE), passwords.passwordChanged('Ada', BOTH)],
      passwordReset: [passwords.passwordReset('Ada', NONE), passwords.passwordReset('Ada', BOTH)],
    },
  },
  'applications/calendar-feed': {
    exported: feeds,
    emails: {
      feedMade: [feeds.feedMade('Ada', 'made'), feeds.feedMade('Ada', 'renewed')],
    },
  },
  'applications/webhooks': {
    exported: webhooks,
    emails: {
      webhookAdded: (['added', 'moved'] as const).map((what) =>
        webhooks.webhookAdded('Ada', 'https://hooks.example/1', what),
      ),
      webhookPaused: [webhooks.webhookPaused('Ada', 'https://hooks.example/1', APP_URL)],
    },
  },
  'people/credentials': {
    exported: credentials,
    emails: {
      accessEnded: (['signedOut', 'role', 'others'] as const)
        .flatMap((reason) => [BOTH, { ...NONE, calendarFeed: true }].map((ended) => ({ reason, ended })))
        .concat({ reason: 'others', ended: { ...NONE, apiTokens: true } })
        .flatMap(({ reason, ended }) => credentials.accessEnded('Ada', reason, ended) ?? []),
    },
  },
  'people/api-tokens': {
    exported: tokens,
    emails: {
      tokenMade: [null, Date.UTC(2026, 10, 28)].map((expires_at) =>
        tokens.tokenMade('Ada', { name: 'Backup', scopes: 'jobs:read export:read', expires_at }),
      ),
    },
  },
  'people/cancellation-links': {
    exported: cancellation,
    emails: { cancellationRequested: [cancellation.cancellationRequested('Ada', cancelLink)] },
  },
  'people/deactivation': {
    exported: deactivation,
    emails: {
      deactivated: [
        deactivation.deactivated('Ada', { subscription: null, ended: BOTH }),
        ...SUBSCRIPTION_CHOICES.map((choice) =>
          deactivation.deactivated('Ada', { subscription: { choice, href: cancelLink }, ended: NONE }),
        ),
      ],
      subscriptionSettled: (['period_end', 'now', 'now_with_refund'] as const).map((choice) =>
        deactivation.subscriptionSettled('Ada', {
          choice,
          endsAt: Date.UTC(2026, 10, 28),
          refundedCents: choice === 'now_with_refund' ? 1000 : 0,
          currency: 'usd',
          isRefundMissing: false,
        }),
      ),
    },
  },
  'people/second-factor': {
    exported: factors,
    emails: {
      factorAdded: [factors.factorAdded('Ada', app, NONE), factors.factorAdded('Ada', passkey, BOTH)],
      factorRemoved: [
        factors.factorRemoved('Ada', app, { isLast: false, ended: NONE }),
        factors.factorRemoved('Ada', passkey, { isLast: true, ended: BOTH }),
      ],
      recoveryCodesRenewed: [factors.recoveryCodesRenewed('Ada', NONE), factors.recoveryCodesRenewed('Ada', BOTH)],
      recoveryCodeUsed: [factors.recoveryCodeUsed('Ada', 1), factors.recoveryCodeUsed('Ada', 7)],
      wrongCodesEntered: [factors.wrongCodesEntered('Ada')],
      factorsRemovedBySupport: [
        factors.factorsRemovedBySupport('Ada', NONE),
        factors.factorsRemovedBySupport('Ada', BOTH),
      ],
    },
  },
  'applications/interview-emails': {
    exported: interviews,
    emails: {
      interviewEmail: (['day', 'hour', 'change'] as const).flatMap((kind) =>
        (['planned', 'cancelled'] as const).flatMap((state) =>
          [false, true].map((isKnown) =>
            interviews.interviewEmail(kind, {
              row: { ...interview, state },
              hourCycle: 'h12',
              isKnown,
              job: { company: 'Acme', position: 'Engineer', updated_at: 0 },
              name: 'Ada',
              timeZone: 'Europe/Berlin',
              appUrl: APP_URL,
            }),
          ),
        ),
      ),
    },
  },
  digests: { exported: digests, emails: { digest: [digest] } },
  'people/signups': { exported: signups, emails: { signupAttempted: [signups.signupAttempted('Ada', APP_URL)] } },
  'account-deletion': { exported: deletion, emails: { accountDeleted: [deletion.accountDeleted('Ada')] } },
  'admin/support': {
    exported: support,
    emails: {
      newTicket: [support.newTicket('Admin', APP_URL, ticket, { name: 'Ada', email: 'ada@example.com' })],
      ticketReply: [support.ticketReply('Ada', APP_URL, ticket, 'Drag it to the lane on the left.')],
    },
  },
};
const EMAILS: readonly EmailContent[] = Object.values(MODULES).flatMap(({ emails }) => Object.values(emails).flat());

describe('The emails of accounts', () => {
  it('are all in the list of this test: those of every module, and every function of it', () => {
    const written = readdirSync(join(__dirname, '../src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path) === 'emails.ts')
      .map((path) => dirname(path));
    expect(Object.keys(MODULES).sort()).toEqual(written.sort());
    for (const { exported, emails } of Object.values(MODULES))
      expect(Object.keys(emails).sort()).toEqual(Object.keys(exported).sort());
  });
  it('name the address of support that is configured, and no other', () => {
    setSupportEmail('help@example.com');
    const { paragraphs } = passwords.passwordChanged('Ada', NONE);
    setSupportEmail(DEFAULT_SUPPORT_EMAIL);
    expect(paragraphs.join(' ')).toContain('write to help@example.com.');
    expect(paragraphs.join(' ')).not.toContain(DEFAULT_SUPPORT_EMAIL);
  });
  it('are in plain US English', () => {
    for (const { subject, paragraphs, closing = '' } of EMAILS)
      expect([subject, ...paragraphs, closing].join(' ')).not.toMatch(/e-mail|cancelled|\bIf it was not\b|at once/);
  });

  if (!SPAM_ASSASSIN.isInstalled())
    it(`reports in one line: ${SPAM_ASSASSIN.missingLine}`, () => {
      if (process.env['NO_SKIP'] === '1') throw new Error(SPAM_ASSASSIN.missingLine);
    });
  // It starts svc-mail, and SpamAssassin takes seconds.
  else if (isDrill)
    describe('as svc-mail sends them', () => {
      let folder: TemporaryFolder;
      let mail: RunningService;
      beforeAll(async () => {
        folder = temporaryFolder();
        mail = await startService(MAIL, { SERVICE: 'svc-mail', DATA_DIR: folder.path, APP_URL });
        const sign = await createSigner('svc-core', { dataDir: folder.path });
        for (const [index, content] of EMAILS.entries()) {
          const response = await fetch(mail.url + internal.queueMail.path, {
            method: 'POST',
            headers: { [IDENTITY_HEADER]: await sign('svc-mail'), 'content-type': 'application/json' },
            body: JSON.stringify({
              key: `email:${index}`,
              to: { name: 'Ada', email: 'ada@example.com' },
              ...renderEmail(content),
            }),
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
          await until(async () => names().length === EMAILS.length);
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
});
