import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { newId } from '@jobtrail/service-kit';
import {
  hasServerDatabase,
  hideTable,
  isDrill,
  type PrivateDatabase,
  rejectWrites,
  startPrivateDatabase,
} from '@jobtrail/service-kit/testing';
import { UnsubscribeTokens } from '../src/unsubscribe-links/UnsubscribeTokens.ts';
import { broadcast, finished, type MailUnderTest, startMail, until } from './mailUnderTest.ts';
import { memberOf, userIdOf } from './startAudience.ts';

const STARTS_WITHIN_MS = 90_000;
/** Part of every value that the calls carry. */
const MARK = 'kq7vxt2m';
const LINK = `http://localhost:8080/auth#reset=${MARK}${'x'.repeat(35)}`;
const TABLES = ['account_mails', 'audit_outbox', 'broadcasts', 'deliveries', 'suppressions'];
/** The drill breaks every table, the test some of them. */
const BROKEN = TABLES.filter((_, at) => isDrill || at % 4 === 0);

const failuresIn = (output: string): string[] => output.split('\n').filter((line) => line.includes('"err"'));
/** An ordinary word, which cannot be recognized as a password. */
const PASSWORD = 'wayfarer';
const marked = (what: string): string => `${MARK} ${what}`;

/** Makes many concurrent calls with a marked value in every field. Their responses do not matter. */
async function callEverything(mail: MailUnderTest, known: string): Promise<void> {
  const message = {
    key: `${MARK}-${newId()}`,
    userId: userIdOf(1),
    to: { name: marked('name'), email: `${MARK}@example.com` },
    subject: marked('subject'),
    text: LINK,
    html: `<a href="${LINK}">${MARK}</a>`,
  };
  const draft = { audience: 'all', subject: marked('subject'), body: marked('body') };
  const token = (await UnsubscribeTokens.open(mail.knex)).make({ broadcastId: known, userId: userIdOf(1) });
  const at = '/api/admin/broadcast';
  await Promise.allSettled([
    mail.internal('POST', internal.queueMail.path, message),
    mail.internal('DELETE', fillPath(internal.forgetPerson.path, { userId: MARK })),
    mail.call('POST', at, { ...draft, key: `${MARK}-${newId()}` }),
    ...['test', 'preview', `${known}/pause`, `${known}/resume`, `${known}/retry`, `${known}/cancel`].map((action) =>
      mail.call('POST', `${at}/${action}`, draft),
    ),
    ...[
      at,
      `${at}/${known}`,
      `${at}/${known}/recipients?after=${MARK}`,
      `${at}/audiences`,
      `/api/admin/suppressions?after=${MARK}`,
    ].map((path) => mail.call('GET', path)),
    mail.call('POST', `/unsubscribe/${token}`, undefined, null),
  ]);
}

function onDatabase(databaseUrl: () => string | undefined): void {
  let mail: MailUnderTest;
  beforeAll(async () => {
    mail = await startMail({ databaseUrl: databaseUrl(), env: { LOG_LEVEL: 'debug' } });
    mail.audience.members = [
      memberOf(1, `${MARK}-one@example.com`),
      { ...memberOf(2, `quote-${MARK}@example.com`), name: marked('name') },
      memberOf(3, `later-${MARK}@example.com`),
    ];
  }, STARTS_WITHIN_MS);
  afterAll(() => mail.stop());

  it(`contains no bound value when ${isDrill ? 'any' : 'a'} table fails in any way`, async () => {
    const { id } = await broadcast(mail, { subject: marked('subject'), body: `See ${LINK}` });
    await finished(mail, id, 60_000);
    const silent: string[] = [];
    for (const table of BROKEN) {
      const before = failuresIn(mail.service().output()).length;
      for (const breakIt of [hideTable, rejectWrites]) {
        const mend = await breakIt(mail.knex, table);
        try {
          await callEverything(mail, id);
        } finally {
          await mend();
        }
      }
      if (
        !failuresIn(mail.service().output())
          .slice(before)
          .some((line) => line.includes(`\`${table}\``))
      )
        silent.push(table);
    }
    const output = mail.service().output();
    expect(output).not.toMatch(/[\w-]{60,}/);
    expect(silent).toEqual([]);
    expect(
      output
        .split('\n')
        .filter((line) => line.includes(MARK))
        .slice(0, 3),
    ).toEqual([]);
    expect(failuresIn(output).length).toBeGreaterThan(BROKEN.length * 2);
  }, 240_000);

  it("contains nothing that a mail server quotes, nor do the administrators' screens", async () => {
    const { id } = await broadcast(mail, { subject: marked('subject'), body: `See ${LINK}` });
    await finished(mail, id, 60_000);
    const key = `quoted-${newId()}`;
    await mail.internal('POST', internal.queueMail.path, {
      key,
      to: { name: marked('name'), email: `quote-${MARK}@example.com` },
      subject: marked('subject'),
      text: LINK,
      html: `<a href="${LINK}">open</a>`,
    });
    await until(
      async () => mail.knex('deliveries').where({ recipient_key: key }).first('status'),
      ({ status }) => status === 'failed',
    );
    const errors: string[] = await mail.knex('deliveries').whereNotNull('error').pluck('error');
    expect(errors.length).toBeGreaterThanOrEqual(3);
    expect(errors.filter((error) => error.includes(MARK) || error.includes('http') || error.includes('@'))).toEqual([]);
    expect(errors).toContain('The mail server refused this email: 554 5.7.1 … blocked, see … in …');
    expect(mail.service().output()).not.toContain(MARK);
  }, 120_000);
}

describe("svc-mail's log on SQLite", () => {
  onDatabase(() => undefined);

  it(
    'contains no account of a mail server that rejects it',
    async () => {
      const server = new SMTPServer({
        authMethods: ['PLAIN', 'LOGIN'],
        allowInsecureAuth: true,
        disabledCommands: ['STARTTLS'],
        logger: false,
        onAuth: ({ username, password }, _session, done) =>
          done(Object.assign(new Error(`No ${username ?? ''} with ${password ?? ''} here`), { responseCode: 535 })),
      });
      server.on('error', () => undefined);
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve());
      });
      const address = server.server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      let mail: MailUnderTest | undefined;
      try {
        const url = `smtp://${MARK}:${PASSWORD}@127.0.0.1:${String(port)}`;
        mail = await startMail({ env: { LOG_LEVEL: 'debug', SMTP_URL: url } });
        const { knex, service } = mail;
        const output = (): string => service().output();
        const to = { name: 'Ada', email: 'ada@example.com' };
        await mail.internal('POST', internal.queueMail.path, {
          key: 'login',
          to,
          subject: 'Hello',
          text: 'Hello',
          html: '<p>Hello</p>',
        });
        await until(
          async () => failuresIn(output()),
          (lines) => lines.some((line) => line.includes('EAUTH')),
        );
        const [line = ''] = failuresIn(output()).filter((entry) => entry.includes('EAUTH'));
        expect(JSON.parse(line)).toMatchObject({ err: { code: 'EAUTH', responseCode: 535, command: 'AUTH' } });
        const [outage] = await until(
          () => knex('outages').where({ scope: 'mail-server' }),
          (rows) => rows.length > 0,
        );
        const reply = '535 No … with … here';
        expect(outage.reason).toBe(`Waiting for the mail server: it refused the user name or the password: ${reply}.`);
        expect(output()).not.toContain(MARK);
        expect(output()).not.toContain(PASSWORD);
      } finally {
        await mail?.stop();
        await new Promise<void>((resolve) => {
          server.close(() => resolve());
        });
      }
    },
    STARTS_WITHIN_MS,
  );
});

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer("svc-mail's log on a server database", () => {
  let server: PrivateDatabase | null = null;
  beforeAll(async () => {
    server = await startPrivateDatabase('jobtrail');
  }, STARTS_WITHIN_MS);
  afterAll(() => server?.stop());
  onDatabase(() => server?.url);
});
