import type { SuppressionPage } from '@jobtrail/contract';
import { broadcast, finished, type MailUnderTest, startMail } from './mailUnderTest.ts';
import { onEveryDatabase } from './onEveryDatabase.ts';
import { memberOf, userIdOf } from './startAudience.ts';
import { type ScriptedServer, startScriptedServer } from './startScriptedServer.ts';

const START_MS = 60_000;
const SECRET = 'a-long-enough-secret';
/** The one before it, which the mail provider may still use. */
const FORMER_SECRET = 'the-secret-of-last-year';
const BEARER = { authorization: `Bearer ${SECRET}` };
const PATH = '/api/webhooks/mail';

/** A delivery status notification as Postfix sends it. */
const bounce = (to: string, status: string, { action = 'failed', diagnostic = 'User unknown' } = {}): string =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.net',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    'Final-Recipient: rfc822; somebody@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${status} ${diagnostic}`,
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Jobtrail <hello@jobtrail.example>',
    'Subject: News',
    '--B--',
    '',
  ].join('\r\n');

/** A feedback report about an email with a given envelope sender. */
const complaint = (from: string, type = 'abuse'): string =>
  [
    'From: feedback@provider.example',
    'To: abuse@jobtrail.example',
    'Subject: FW: News',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--B',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provider/1.0',
    'Version: 1',
    `Original-Mail-From: <${from}>`,
    '--B',
    'Content-Type: message/rfc822',
    '',
    'From: Jobtrail <hello@jobtrail.example>',
    'Subject: News',
    '',
    'Hello',
    '--B--',
    '',
  ].join('\r\n');

onEveryDatabase('Reports about emails', (databaseUrl) => {
  let mail: MailUnderTest;
  let server: ScriptedServer;
  let first: string;
  /** The envelope senders that the mail server has seen, by recipient. */
  const senders = new Map<string, string>();
  beforeAll(async () => {
    server = await startScriptedServer();
    server.script = ({ verb, address, from }) => {
      if (verb !== 'RCPT') return null;
      senders.set(address, from);
      return address.startsWith('nobody-') ? '550 5.1.1 User unknown' : null;
    };
    mail = await startMail({
      databaseUrl: await databaseUrl(),
      smtpUrl: `smtp://127.0.0.1:${server.port}`,
      env: {
        MAIL_BOUNCE_ADDRESS: 'bounces@jobtrail.example',
        MAIL_BOUNCE_SECRET: `${SECRET},${FORMER_SECRET}`,
      },
    });
    mail.audience.members = [
      memberOf(1, 'zoe@example.com'),
      memberOf(2, 'ada@example.com'),
      memberOf(3, 'nobody-here@example.com'),
    ];
    first = (await broadcast(mail, { subject: 'Where it came from' })).id;
    await finished(mail, first);
  }, START_MS);
  afterAll(async () => {
    await mail.stop();
    await server.goAway();
  });
  afterEach(() => mail.knex('suppressions').whereNot({ email: 'nobody-here@example.com' }).delete());

  const send = async (body: string, headers: Record<string, string> = BEARER, type = 'message/rfc822') => {
    const response = await fetch(mail.url + PATH, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body,
    });
    const json: unknown = await response.json();
    return { status: response.status, body: json };
  };
  const returnPathOf = (email: string): string => senders.get(email) ?? '';
  const suppressed = async (): Promise<string[]> =>
    mail.knex('suppressions').whereNot({ email: 'nobody-here@example.com' }).orderBy('email').pluck('email');
  const SUPPRESSED = { status: 200, body: { suppressed: true } };
  const IGNORED = { status: 200, body: { suppressed: false } };

  it('find their recipient by a return path that is different for each address', () => {
    expect(returnPathOf('zoe@example.com')).toMatch(/^bounces\+[0-9a-v]{45}@jobtrail\.example$/);
    expect(returnPathOf('zoe@example.com')).not.toBe(returnPathOf('ada@example.com'));
    expect(returnPathOf('zoe@example.com').split('@')[0]?.length).toBeLessThanOrEqual(64);
  });

  it('a hard bounce ends broadcasts to the address, and administrators see why', async () => {
    expect(await send(bounce(returnPathOf('zoe@example.com'), '5.1.1'))).toEqual(SUPPRESSED);
    const { suppressions } = (await mail.call('GET', '/api/admin/suppressions')).body as SuppressionPage;
    expect(suppressions.find(({ email }) => email === 'zoe@example.com')).toMatchObject({
      userId: userIdOf(1),
      reason: 'bounced',
      detail: '5.1.1 User unknown',
    });
    expect(await broadcast(mail)).toMatchObject({ recipientCount: 1 });
  });

  it.each([
    ['delayed', '4.2.2', { action: 'delayed' }],
    ['temporary', '4.7.1', {}],
    ['about a full mailbox', '5.2.2', { diagnostic: 'Mailbox full' }],
    ['about our reputation', '5.7.1', { diagnostic: 'Blocked' }],
  ])('a bounce that is %s changes nothing', async (_, status, more) => {
    expect(await send(bounce(returnPathOf('zoe@example.com'), status, more))).toEqual(IGNORED);
    expect(await suppressed()).toEqual([]);
  });

  it('a complaint ends broadcasts to the person', async () => {
    expect(await send(complaint(returnPathOf('ada@example.com')))).toEqual(SUPPRESSED);
    expect(await mail.knex('suppressions').where({ email: 'ada@example.com' }).first()).toMatchObject({
      reason: 'complained',
      detail: 'abuse',
    });
    mail.audience.members = [memberOf(2, 'ada-elsewhere@example.com'), memberOf(5, 'kay@example.com')];
    expect(await broadcast(mail)).toMatchObject({ recipientCount: 1 });
  });
  it('feedback that an email is no spam changes nothing', async () => {
    expect((await send(complaint(returnPathOf('ada@example.com'), 'not-spam'))).status).toBe(400);
    expect(await suppressed()).toEqual([]);
  });

  it('a bounce concerns only the address, so that a new address of the person gets broadcasts', async () => {
    await send(bounce(returnPathOf('zoe@example.com'), '5.1.1'));
    mail.audience.members = [memberOf(1, 'zoe-new@example.com'), memberOf(4, 'zoe@example.com')];
    const { stats } = await finished(mail, (await broadcast(mail)).id);
    expect(JSON.parse(stats)).toMatchObject({ delivered: 1 });
    expect(senders.has('zoe-new@example.com')).toBe(true);
  });

  it('suppress no one if their return path is forged, changed or foreign', async () => {
    const path = returnPathOf('zoe@example.com');
    const last = path.indexOf('@') - 1;
    const changed = path.slice(0, last) + (path[last] === '0' ? '1' : '0') + path.slice(last + 1);
    for (const to of [
      changed,
      'zoe@example.com',
      'bounces@jobtrail.example',
      `bounces+${'0'.repeat(45)}@jobtrail.example`,
      path.replace('jobtrail.example', 'other.example'),
    ])
      expect([to, await send(bounce(to, '5.1.1'))]).toEqual([to, IGNORED]);
    expect(await suppressed()).toEqual([]);
  });

  it('are read up to their twentieth return path, so that made-up ones cost little', async () => {
    const madeUp = (count: number): string =>
      Array.from({ length: count }, (_, n) => `bounces+${String(n).padStart(45, '0')}@jobtrail.example`).join(' ');
    const path = returnPathOf('zoe@example.com');
    expect(await send(bounce(`${madeUp(20)} ${path}`, '5.1.1'))).toEqual(IGNORED);
    expect(await send(bounce(`${madeUp(19)} ${path}`, '5.1.1'))).toEqual(SUPPRESSED);
  });

  it('are accepted as JSON, with the secret as the password of Basic authentication', async () => {
    const basic = { authorization: `Basic ${Buffer.from(`provider:${SECRET}`).toString('base64')}` };
    const json = (body: object) => send(JSON.stringify(body), basic, 'application/json');
    const returnPath = returnPathOf('zoe@example.com').toUpperCase();
    expect(await json({ type: 'bounce', returnPath })).toEqual(IGNORED);
    expect(await json({ type: 'bounce', permanent: true, returnPath, detail: '550 5.1.1 unknown' })).toEqual(
      SUPPRESSED,
    );
    expect(await suppressed()).toEqual(['zoe@example.com']);
    expect((await json({ type: 'delivered', returnPath })).status).toBe(400);
  });

  it('are accepted with each of several secrets, and with no other', async () => {
    const report = JSON.stringify({ type: 'bounce', permanent: true, returnPath: returnPathOf('zoe@example.com') });
    const statusWith = async (secret: string): Promise<number> =>
      (await send(report, { authorization: `Bearer ${secret}` }, 'application/json')).status;
    expect(await statusWith(FORMER_SECRET)).toBe(SUPPRESSED.status);
    expect(await statusWith(`${SECRET},${FORMER_SECRET}`)).toBe(401);
  });

  it('say which broadcast they are about if they return its Message-ID', async () => {
    const from = { id: first, subject: 'Where it came from' };
    const broadcastOf = async (email: string): Promise<unknown> => {
      const { suppressions } = (await mail.call('GET', `/api/admin/suppressions?q=${email}`)).body as SuppressionPage;
      return suppressions[0]?.broadcast;
    };
    expect(await broadcastOf('nobody-here@example.com')).toEqual(from);
    const messageId = (id: string, n: number): string => `Message-ID: <${id}.${userIdOf(n)}@jobtrail.example>`;
    for (const [line, expected] of [
      [messageId(first, 1), from],
      [messageId(first, 2), null],
      [messageId(userIdOf(9), 1), null],
    ] as const) {
      const report = bounce(returnPathOf('zoe@example.com'), '5.1.1');
      await send(report.replace('Subject: News', `Subject: News\r\n${line}`));
      expect([line, await broadcastOf('zoe@example.com')]).toEqual([line, expected]);
      await mail.knex('suppressions').where({ email: 'zoe@example.com' }).delete();
    }
  });

  it('a complaint outweighs a bounce of the same address, and a bounce no complaint', async () => {
    const reason = async (): Promise<unknown> =>
      (await mail.knex('suppressions').where({ email: 'zoe@example.com' }).first()).reason;
    const path = returnPathOf('zoe@example.com');
    await send(bounce(path, '5.1.1'));
    expect(await reason()).toBe('bounced');
    await send(complaint(path));
    expect(await reason()).toBe('complained');
    await send(bounce(path, '5.1.1'));
    expect(await reason()).toBe('complained');
  });

  it('need the secret, and must be reports', async () => {
    const body = bounce(returnPathOf('zoe@example.com'), '5.1.1');
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic eA==' }])
      expect((await send(body, headers)).status).toBe(401);
    for (const other of ['', 'nonsense', 'Subject: Out of office\r\n\r\nI am away.'])
      expect((await send(other)).status).toBe(400);
    expect(await suppressed()).toEqual([]);
  });

  it('an address that the mail server refuses as unknown receives no more broadcasts', async () => {
    expect(await mail.knex('suppressions').where({ email: 'nobody-here@example.com' }).first()).toMatchObject({
      reason: 'bounced',
      detail: expect.stringContaining('5.1.1 User unknown'),
    });
  });
});
