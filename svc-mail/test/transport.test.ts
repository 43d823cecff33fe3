import { dnsCache } from 'nodemailer/lib/shared';
import { problemIn } from '../src/transports/ServerProblem.ts';
import { SmtpTransport } from '../src/transports/SmtpTransport.ts';
import type { Outcome, Step } from '../src/transports/Transport.ts';
import { type ClientCommand, type Reaction, type ScriptedServer, startScriptedServer } from './startScriptedServer.ts';

const LIMITS = { connectMs: 500, setUpMs: 700, replyMs: 500, messageMs: 700 };
const FROM = 'hello@jobtrail.example';
const emailTo = (to: string) => ({
  from: FROM,
  to,
  messageId: `${to}@x`,
  bytes: Buffer.from(`Message-ID: <${to}>\r\nSubject: x\r\n\r\nHello\r\n`),
});
const at = (verb: ClientCommand['verb'], reaction: Reaction) => (command: ClientCommand) =>
  command.verb === verb ? reaction : null;

describe('An email over one SMTP connection', () => {
  let server: ScriptedServer;
  let transport: SmtpTransport;
  beforeEach(async () => {
    server = await startScriptedServer();
    transport = transportTo('127.0.0.1');
  });
  afterEach(async () => {
    transport.close();
    await server.goAway();
  });
  const transportTo = (
    host: string,
    auth: { user: string; pass: string } | null = null,
    requireTLS = false,
  ): SmtpTransport => new SmtpTransport({ host, port: server.port, secure: false, requireTLS, auth }, LIMITS);
  const problemOf = (used: SmtpTransport): Promise<string> =>
    used.ready().then(
      () => 'none',
      (error: unknown) => problemIn(error).what,
    );

  type Case = readonly [verb: ClientCommand['verb'], reaction: Reaction, kind: Outcome['kind'], did: string];
  const STEPS: Partial<Record<ClientCommand['verb'], Step>> = {
    MAIL: 'MAIL FROM',
    RCPT: 'RCPT TO',
    DATA: 'DATA',
    MESSAGE: 'message',
  };
  const UNSAID = 'at the end of this email, without saying whether it has accepted it.';
  const SLOW_DATA: Reaction = { drip: '354 Go ahead, but slowly', everyMs: 100 };
  const SLOW_REPLY: Reaction = { drip: '250 OK, but slowly, byte by byte', everyMs: 100 };
  /** What the server does, what that is, and how the error goes on after "The mail server". */
  const HANGING: readonly Case[] = [
    ['MAIL', 'hang up', 'lost', 'hung up at the start of this email.'],
    ['RCPT', 'hang up', 'lost', 'hung up when it received this address.'],
    ['DATA', 'hang up', 'lost', 'hung up before it accepted this email.'],
    ['MAIL', 'silence', 'lost', 'did not reply within 1 s at the start of this email.'],
    ['RCPT', 'silence', 'lost', 'did not reply within 1 s when it received this address.'],
    ['DATA', SLOW_DATA, 'lost', 'did not reply within 1 s before it accepted this email.'],
    ['MAIL', '421 4.3.2 Closing', 'lost', 'ended the connection at the start of this email: 421 4.3.2 Closing'],
    ['RCPT', '421 4.3.2 Closing', 'lost', 'ended the connection when it received this address: 421 4.3.2 Closing'],
    ['DATA', '421 4.3.2 Closing', 'lost', 'ended the connection before it accepted this email: 421 4.3.2 Closing'],
    ['MESSAGE', '421 4.3.2 Closing', 'deferred', 'temporarily refused this email: 421 4.3.2 Closing'],
    ['MAIL', '553 5.1.8 Not from you', 'lost', 'refused this email: 553 5.1.8 Not from you'],
    ['RCPT', '550 5.1.1 Nobody', 'refused', 'refused this address: 550 5.1.1 Nobody'],
    ['RCPT', '451 4.3.0 Later', 'deferred', 'temporarily refused this address: 451 4.3.0 Later'],
    ['DATA', '554 5.5.1 No', 'refused', 'refused this email: 554 5.5.1 No'],
    ['MESSAGE', '554 5.7.1 Spam', 'refused', 'refused this email: 554 5.7.1 Spam'],
    ['MESSAGE', '452 4.3.1 Disk full', 'deferred', 'temporarily refused this email: 452 4.3.1 Disk full'],
    ['RCPT', '503 5.5.1 Bad sequence', 'deferred', 'temporarily refused this address: 503 5.5.1 Bad sequence'],
    ['MESSAGE', 'hang up', 'uncertain', `hung up ${UNSAID}`],
    ['MESSAGE', SLOW_REPLY, 'uncertain', `did not reply within 1 s ${UNSAID}`],
  ];
  // Only 4xx and 5xx are about the email. Another program, or a server that sends a reply too many, says nothing about it.
  const WITHOUT_VERDICT: readonly Case[] = [
    ['MAIL', 'HTTP/1.1 400 Bad', 'lost', 'gave no valid reply at the start of this email: … 400 Bad'],
    ['RCPT', '354 Go ahead', 'lost', 'gave no valid reply when it received this address: 354 Go ahead'],
    ['RCPT', '999 What', 'lost', 'gave no valid reply when it received this address: 999 What'],
    ['DATA', '150 Wait', 'lost', 'gave no valid reply before it accepted this email: 150 Wait'],
  ];
  const expectedOf = ([verb, , kind, did]: Case) => ({
    kind,
    ...(kind !== 'uncertain' && { step: STEPS[verb] }),
    error: `The mail server ${did}`,
  });
  const errorIn = (outcome: Outcome): string | null =>
    outcome.kind === 'lost' ? outcome.refusal.error : 'error' in outcome ? outcome.error : null;

  it.each([...HANGING, ...WITHOUT_VERDICT])('%s with the reply %j', async (...one) => {
    const [verb, reaction] = one;
    server.script = at(verb, reaction);
    const outcome = await transport.deliver(emailTo('ann@example.com'));
    expect({ ...outcome, error: errorIn(outcome) }).toMatchObject(expectedOf(one));
    if (outcome.kind === 'lost') expect(outcome.reused).toBe(false);
    // In any case, the next email succeeds once the server behaves.
    server.script = () => null;
    expect(await transport.deliver(emailTo('ben@example.com'))).toEqual({ kind: 'sent' });
    expect(server.accepted).toHaveLength(1);
  });

  // A pipelined client without any reply has already sent the recipient; the next test is about that.
  it.each(
    HANGING.filter(
      ([verb, reaction]) =>
        typeof reaction === 'string' && reaction !== 'hang up' && !(verb === 'MAIL' && reaction === 'silence'),
    ),
  )('%s with the reply %j and pipelining', async (...one) => {
    const [verb, reaction] = one;
    server.extensions = ['PIPELINING'];
    server.script = at(verb, reaction);
    const outcome = await transport.deliver(emailTo('ann@example.com'));
    expect({ ...outcome, error: errorIn(outcome) }).toMatchObject(expectedOf(one));
    expect(server.accepted).toEqual([]);
  });

  it.each<[ClientCommand['verb'], Reaction]>([
    ['MAIL', 'hang up'],
    ['RCPT', 'hang up'],
    ['MAIL', 'silence'],
  ])('%s with the reply %j in a pipelined envelope is a loss at the recipient', async (verb, reaction) => {
    server.extensions = ['PIPELINING'];
    server.script = at(verb, reaction);
    expect(await transport.deliver(emailTo('ann@example.com'))).toMatchObject({ kind: 'lost', step: 'RCPT TO' });
  });

  it.each(['354 Go ahead', 'HTTP/1.1 400 Bad Request', '999 What'])(
    'is uncertain if the server replies to it with %j, which neither accepts nor refuses it',
    async (reply) => {
      server.script = at('MESSAGE', reply);
      expect(await transport.deliver(emailTo('ann@example.com'))).toEqual({
        kind: 'uncertain',
        error: expect.stringMatching(
          /^The mail server gave no valid reply at the end of this email, without saying whether it has accepted it: /,
        ),
      });
    },
  );

  it('is not reported as refused after an extra reply, which shifts every reply to the next command', async () => {
    server.script = at('EHLO', '250 scripted\r\n250 once more');
    expect(await transport.deliver(emailTo('ann@example.com'))).toMatchObject({ kind: 'uncertain' });
  });

  it('marks a loss on a reused connection', async () => {
    server.script = ({ verb, mails }) =>
      verb === 'MAIL' && mails === 1 ? '421 4.7.0 Enough for one connection' : null;
    expect(await transport.deliver(emailTo('ann@example.com'))).toEqual({ kind: 'sent' });
    expect(await transport.deliver(emailTo('ben@example.com'))).toMatchObject({ kind: 'lost', reused: true });
    expect(await transport.deliver(emailTo('ben@example.com'))).toEqual({ kind: 'sent' });
  });

  it.each<[string, Reaction]>([
    ['answered by hanging up', 'hang up'],
    ['refused', '421 4.3.2 No reset'],
    ['never answered', 'silence'],
  ])(
    'an RSET that is %s costs only the connection',
    async (_, reaction) => {
      server.script = ({ verb, address }) =>
        verb === 'RSET' ? reaction : verb === 'RCPT' && address.startsWith('nobody') ? '550 5.1.1 Nobody' : null;
      expect(await transport.deliver(emailTo('nobody@example.com'))).toMatchObject({ kind: 'refused' });
      expect(await transport.deliver(emailTo('ann@example.com'))).toEqual({ kind: 'sent' });
    },
    20_000,
  );

  it('describes an unusable server with a plain sentence and its reply', async () => {
    server.script = at('GREETING', '554 5.3.2 Not for you');
    expect(await problemOf(transport)).toBe('refused the connection: 554 5.3.2 Not for you');
    server.script = at('GREETING', '421 4.3.2 Too busy');
    expect(await problemOf(transport)).toBe('is not accepting mail right now: 421 4.3.2 Too busy');
    server.script = at('GREETING', 'hang up');
    expect(await problemOf(transport)).toBe('hung up before it was ready for mail');
    server.script = at('GREETING', 'silence');
    expect(await problemOf(transport)).toBe('accepted the connection but did not greet within 1 s');
    server.script = at('GREETING', { drip: '220 scripted ESMTP', everyMs: 100 });
    expect(await problemOf(transport)).toBe('accepted the connection but did not greet within 1 s');
    server.script = at('EHLO', 'hang up');
    expect(await problemOf(transport)).toBe('hung up before it was ready for mail');
    server.script = at('EHLO', { drip: '250 scripted', everyMs: 100 });
    expect(await problemOf(transport)).toBe('was not ready for mail within 1 s');
    server.script = () => null;
    expect(await problemOf(transportTo('127.0.0.1', null, true))).toBe(
      'does not offer the encryption that is required (STARTTLS): 454 4.7.0 TLS not available',
    );
    server.extensions = ['AUTH PLAIN'];
    server.script = at('AUTH', '535 5.7.8 Wrong password');
    expect(await problemOf(transportTo('127.0.0.1', { user: 'us', pass: 'pw' }))).toBe(
      'refused the user name or the password: 535 5.7.8 Wrong password',
    );
    expect(await problemOf(transportTo('no-such-host.invalid'))).toMatch(
      /^cannot be found: its name no-such-host\.invalid has no address \(\w+\)$/,
    );
    await server.goAway();
    expect(await problemOf(transport)).toBe('refused the connection');
    await server.comeBack();
  });

  it('looks up the name of a server again once its former address no longer responds', async () => {
    dnsCache.set('localhost', { value: { addresses: ['127.0.0.9'] }, expires: Date.now() + 300_000 });
    const moved = transportTo('localhost');
    expect(await problemOf(moved)).toBe('refused the connection');
    expect(await moved.deliver(emailTo('ann@example.com'))).toEqual({ kind: 'sent' });
    moved.close();
    dnsCache.delete('localhost');
  });

  describe('The probe', () => {
    it('stops before the text of an email and delivers nothing', async () => {
      expect(await transport.probe(FROM)).toEqual({ replied: 'DATA' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect([server.accepted, server.named]).toEqual([[], [FROM]]);
    });
    it.each<[ClientCommand['verb'], Reaction, object]>([
      ['RCPT', '550 5.1.1 Nobody', { replied: 'RCPT TO' }],
      ['RCPT', 'hang up', { problem: { step: 'RCPT TO', what: 'hung up when it received an address' } }],
      ['DATA', 'hang up', { problem: { step: 'DATA', what: 'hung up before it accepted an email' } }],
      [
        'RCPT',
        '421 4.7.0 Go away',
        { problem: { step: 'RCPT TO', what: 'ended the connection when it received an address: 421 4.7.0 Go away' } },
      ],
      [
        'MAIL',
        '553 5.1.8 Not from you',
        { problem: { step: 'MAIL FROM', what: `refused mail from ${FROM}: 553 5.1.8 Not from you` } },
      ],
      ['EHLO', 'hang up', { problem: { step: 'connect', what: 'hung up before it was ready for mail' } }],
    ])('%s with the reply %j', async (verb, reaction, expected) => {
      server.script = at(verb, reaction);
      expect(await transport.probe(FROM)).toMatchObject(expected);
      expect(server.accepted).toEqual([]);
    });
  });
});
