import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { newId, openDatabase } from '@jobtrail/service-kit';
import {
  hasServerDatabase,
  hideTable,
  isDrill,
  type PrivateDatabase,
  rejectWrites,
  type RunningService,
  startPrivateDatabase,
  startService,
} from '@jobtrail/service-kit/testing';
import { Client } from './Client.ts';
import { type CoreUnderTest, startCore } from './coreUnderTest.ts';
import { newPerson, PASSWORD, signedIn } from './people.ts';
import { png } from './samples.ts';
import { until } from './until.ts';

const STARTS_WITHIN_MS = 90_000;
const NOWHERE = 'http://127.0.0.1:1';
/** Part of every value that the calls carry. */
const MARK = 'kq7vxt2m';
/** A token, a hash of one, or a hash of a password, in any notation. */
const TOKEN = /\$argon2|[\w-]{43,}|#reset=|#verify=|#token=/;
const TABLES = [
  'account_deletions',
  'admin_settings',
  'audit_log',
  'attempts',
  'communications',
  'deleted_entries',
  'deleted_jobs',
  'interview_notes',
  'jobs',
  'mailed_links',
  'media',
  'outgoing_mails',
  'pending_sign_ins',
  'recovery_codes',
  'second_factor_enrollments',
  'second_factors',
  'security_events',
  'sessions',
  'signups',
  'stage_history',
  'subscription_decisions',
  'ticket_entries',
  'tickets',
  'turns',
  'uploads',
  'user_search',
  'users',
];
/** The drill breaks every third table, beside those of the test. */
const BROKEN = TABLES.filter((table, at) => table === 'jobs' || table === 'users' || (isDrill && at % 3 === 0));
/** Tables that are written when a password is hashed. */
const OF_PASSWORDS = new Set([
  'attempts',
  'sessions',
  'signups',
  'users',
  'mailed_links',
  'outgoing_mails',
  'account_deletions',
  'second_factor_enrollments',
]);

/** The lines of a log with errors. */
const failuresIn = (output: string): string[] => output.split('\n').filter((line) => line.includes('"err"'));
const marked = (what: string): string => `${MARK} ${what}`;
const markedEmail = (): string => `${MARK}-${newId()}@example.com`;

interface Known {
  user: Client;
  admin: Client;
  /** Ids of a job, a note, a ticket and another person. */
  job: string;
  note: string;
  ticket: string;
  person: string;
}

/** Makes many concurrent calls with a marked value in every field. Their responses do not matter. */
async function callEverything(url: string, { user, admin, job, note, ticket, person }: Known): Promise<void> {
  const nobody = new Client(url);
  const forged = new Client(url);
  forged.cookie = `jobtrail_session=${MARK}${'x'.repeat(35)}`;
  const pending = new Client(url);
  pending.cookie = `jobtrail_sign_in=${MARK}${'x'.repeat(35)}`;
  const fields = {
    company: marked('company'),
    position: marked('position'),
    notes: marked('notes'),
    salary: marked('salary'),
    location: marked('location'),
    contactName: marked('contact'),
    contactEmail: markedEmail(),
    tags: [marked('tag')],
  };
  await Promise.allSettled([
    user.post('/api/jobs', fields),
    user
      .post('/api/jobs', fields)
      .then(({ body }) => user.delete(`/api/jobs/${(body as { id: string }).id}?restorable=1`)),
    user.post(`/api/jobs/${newId()}/restore`),
    user.patch(`/api/jobs/${job}`, { ...fields, status: 'offer' }),
    user.patch(`/api/jobs/${job}`, { ...fields, status: 'onsite' }),
    user.post('/api/communications', {
      jobId: job,
      source: 'email',
      subject: marked('subject'),
      content: marked('content'),
    }),
    user
      .post('/api/communications', { jobId: job, source: 'email', subject: marked('subject'), content: marked('gone') })
      .then(({ body }) => user.delete(`/api/communications/${(body as { id: string }).id}`)),
    user.patch(`/api/communications/${newId()}`, { content: marked('content') }),
    user.post('/api/interview-notes', { jobId: job, notes: marked('notes'), transcript: marked('transcript') }),
    user.patch(`/api/interview-notes/${note}`, { notes: marked('more notes') }),
    user.post('/api/support', { subject: marked('subject'), message: marked('message') }),
    user.patch('/api/account', { name: marked('name') }),
    user.delete(`/api/account/sessions/${MARK}`),
    fetch(`${url}/api/media?purpose=image`, {
      method: 'POST',
      headers: { cookie: user.cookie, 'content-type': 'image/png' },
      body: new Uint8Array(png()),
    }),
    ...[
      '/api/jobs?view=card',
      `/api/jobs/${job}`,
      `/api/jobs/${job}/stage-history`,
      `/api/jobs/${job}/communications`,
      `/api/jobs/${job}/interview-notes`,
      '/api/analytics/stage-counts',
      '/api/account/sessions',
      '/api/account/second-factors',
      // Reads events at once; they are written only some time after the responses.
      '/api/account/activity',
      `/api/support?cursor=${MARK}`,
    ].map((path) => user.get(path)),
    ...[
      `/api/admin/support/${ticket}`,
      `/api/admin/users?q=${MARK}`,
      `/api/admin/users/${person}`,
      '/api/admin/settings',
    ].map((path) => admin.get(path)),
    admin.patch(`/api/admin/support/${ticket}`, { status: 'pending', internalNote: marked('note') }),
    admin.post(`/api/admin/support/${ticket}/replies`, { message: marked('reply'), status: 'open' }),
    admin.patch(`/api/admin/users/${person}`, { role: 'admin' }),
    admin.patch(`/api/admin/users/${person}`, { role: 'user' }),
    admin.patch('/api/admin/settings', {
      displayName: marked('name'),
      email: markedEmail(),
      theme: 'dark',
      notifications: true,
    }),
    nobody.post('/api/auth/reset-password', { token: `${MARK}${'x'.repeat(35)}`, password: marked('password') }),
    nobody.post('/api/auth/verify-email', { token: `${MARK}${'x'.repeat(35)}` }),
    nobody.post('/api/complete-signup', { sessionId: `cs_${MARK}` }),
    user.post('/api/account/second-factors/totp/confirmation', { name: marked('app'), code: '123456' }),
    user.patch(`/api/account/second-factors/${MARK}`, { name: marked('app') }),
    pending.post('/api/auth/second-step', { method: 'recovery', code: marked('code') }),
    forged.get('/api/auth/me'),
  ]);
}

/** The calls that hash a password, which takes longer. */
async function callWithPasswords(core: CoreUnderTest, url: string, user: Client): Promise<void> {
  const nobody = new Client(url);
  const { email } = await newPerson(core).catch(() => ({ email: markedEmail() }));
  const leaving = await newPerson(core)
    .then((somebody) => signedIn(url, somebody))
    .catch(() => null);
  await Promise.allSettled([
    nobody.post('/api/auth/login', { email: markedEmail(), password: marked('password') }),
    nobody.post('/api/auth/login', { email, password: PASSWORD }),
    nobody.post('/api/auth/forgot-password', { email }),
    nobody.post('/api/create-checkout-session', {
      name: marked('name'),
      email: markedEmail(),
      password: marked('password'),
    }),
    user.post('/api/account/email', { email: markedEmail(), password: PASSWORD }),
    user.post('/api/account/password', { currentPassword: PASSWORD, password: PASSWORD }),
    user.post('/api/account/email/verification'),
    user.post('/api/account/second-factors/totp', { password: PASSWORD }),
    leaving?.post('/api/account/deletion', { password: PASSWORD }),
  ]);
}

function onDatabase(databaseUrl: () => string | undefined): void {
  let core: CoreUnderTest;
  beforeAll(async () => {
    core = await startCore(databaseUrl());
  }, STARTS_WITHIN_MS);
  afterAll(() => core.stop());

  it(`contains no bound value when ${isDrill ? 'one of many' : 'a'} table fails in any way`, async () => {
    const service = await core.another({ LOG_LEVEL: 'debug', SVC_MAIL_URL: NOWHERE, SVC_BILLING_URL: NOWHERE });
    const [somebody, administrator, other] = [
      await newPerson(core),
      await newPerson(core, { role: 'admin' }),
      await newPerson(core),
    ];
    const [user, admin] = [await signedIn(service.url, somebody), await signedIn(service.url, administrator)];
    const idOf = async (path: string, body: object): Promise<string> =>
      ((await user.post(path, body)).body as { id: string }).id;
    const job = await idOf('/api/jobs', { company: marked('company'), position: marked('position') });
    const known: Known = {
      user,
      admin,
      job,
      person: other.id,
      ticket: await idOf('/api/support', { subject: marked('subject'), message: marked('message') }),
      note: await idOf('/api/interview-notes', { jobId: job, notes: marked('notes') }),
    };

    const silent: string[] = [];
    for (const table of BROKEN) {
      const before = failuresIn(service.output()).length;
      for (const breakIt of [hideTable, rejectWrites]) {
        const mend = await breakIt(core.knex, table);
        try {
          await callEverything(service.url, known);
          if (OF_PASSWORDS.has(table) && breakIt === rejectWrites) await callWithPasswords(core, service.url, user);
        } finally {
          await mend();
        }
      }
      // The output of another process arrives some time after its responses.
      const isReported = (): boolean =>
        failuresIn(service.output())
          .slice(before)
          .some((line) => line.includes(`\`${table}\``));
      await until(() => Promise.resolve(isReported())).catch(() => silent.push(table));
    }
    expect(await service.end()).toBe(0);
    expect(silent).toEqual([]);
    const leaks = service
      .output()
      .split('\n')
      .filter((line) => line.includes(MARK) || TOKEN.test(line));
    expect(leaks.slice(0, 3)).toEqual([]);
    expect(failuresIn(service.output()).length).toBeGreaterThan(BROKEN.length * 4);
  }, 600_000);

  describe('when an email with a reset link cannot be stored', () => {
    const MAIL = join(__dirname, '../../svc-mail');
    let mail: RunningService;
    let mailRows: Knex;
    beforeAll(async () => {
      const env = {
        SERVICE: 'svc-mail',
        DATA_DIR: core.dataDir,
        LOG_LEVEL: 'debug',
        ...(databaseUrl() === undefined ? {} : { DATABASE_URL: databaseUrl() ?? '' }),
      };
      mail = await startService(MAIL, env);
      mailRows = await openDatabase({ service: 'svc-mail', dataDir: core.dataDir, databaseUrl: databaseUrl() });
    }, STARTS_WITHIN_MS);
    afterAll(async () => {
      await mail.end();
      await mailRows.destroy();
    });

    it('neither log contains the link, and the email is sent once it can be', async () => {
      const service = await core.another({ LOG_LEVEL: 'debug', SVC_MAIL_URL: mail.url });
      const mend = await hideTable(mailRows, 'account_mails');
      const { email } = await newPerson(core);
      expect((await new Client(service.url).post('/api/auth/forgot-password', { email })).status).toBe(204);
      const [waiting] = await core.knex('outgoing_mails').where('message', 'like', `%${email}%`).select('id');
      await until(async () => failuresIn(service.output()).some((line) => line.includes(waiting.id)));
      await until(() => Promise.resolve(failuresIn(mail.output()).join('\n').includes('account_mails')));
      for (const output of [mail.output(), service.output()])
        expect([output.includes(email), TOKEN.exec(output)?.[0]]).toEqual([false, undefined]);
      await mend();
      await until(async () => (await mailRows('deliveries').where({ email })).some(({ status }) => status === 'sent'));
      await service.end();
    });
  });

  it('when a sign-up cannot be stored: no address, no hash of the password, no hash of the cookie', async () => {
    const service = await core.another({ LOG_LEVEL: 'debug', SVC_BILLING_URL: NOWHERE });
    const mend = await hideTable(core.knex, 'signups');
    const { status, body } = await new Client(service.url).post('/api/create-checkout-session', {
      name: marked('name'),
      email: markedEmail(),
      password: marked('password'),
    });
    await mend();
    expect([status, body]).toEqual([500, expect.objectContaining({ code: 'internal' })]);
    await until(() => Promise.resolve(failuresIn(service.output()).join('\n').includes('insert into `signups`')));
    expect([service.output().includes(MARK), TOKEN.exec(service.output())?.[0]]).toEqual([false, undefined]);
    await service.end();
  });
}

describe("svc-core's log on SQLite", () => onDatabase(() => undefined));

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer("svc-core's log on a server database", () => {
  let server: PrivateDatabase | null = null;
  beforeAll(async () => {
    server = await startPrivateDatabase('jobtrail');
  }, STARTS_WITHIN_MS);
  afterAll(() => server?.stop());
  onDatabase(() => server?.url);
});
