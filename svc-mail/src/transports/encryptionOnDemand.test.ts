import { certificateFor } from '@jobtrail/service-kit/testing';
import { type ScriptedServer, startScriptedServer } from '../../test/startScriptedServer.ts';
import { smtpServerOf, SmtpTransport } from './SmtpTransport.ts';

const LIMITS = { connectMs: 10_000, setUpMs: 20_000, replyMs: 10_000, messageMs: 10_000 };
const EMAIL = {
  from: 'hello@jobtrail.example',
  to: 'ada@example.com',
  messageId: '<1@jobtrail.example>',
  bytes: Buffer.from('Subject: Hello\r\nMessage-ID: <1@jobtrail.example>\r\n\r\nHello\r\n'),
};
const STARTTLS_FIRST = '530 5.7.0 Must issue a STARTTLS command first';

describe('A mail server on this machine', () => {
  let server: ScriptedServer;
  let transport: SmtpTransport;
  beforeEach(async () => {
    server = await startScriptedServer();
  });
  afterEach(async () => {
    transport.close();
    await server.goAway();
  });
  const connect = (credentials = ''): void => {
    transport = new SmtpTransport(smtpServerOf(`smtp://${credentials}127.0.0.1:${server.port}`), LIMITS);
  };

  /** Demands STARTTLS on every connection until it is encrypted. */
  const demand = (verb: 'AUTH' | 'MAIL', reply: string): void => {
    let encrypted = false;
    server.script = (command) => {
      if (command.verb === 'GREETING') encrypted = false;
      if (command.verb === 'STARTTLS') encrypted = true;
      return command.verb === verb && !encrypted ? reply : null;
    };
  };

  it('that offers STARTTLS and does not demand it gets emails as plain text', async () => {
    server.certificate = certificateFor('mail.example.com');
    connect();
    expect(await transport.deliver(EMAIL)).toEqual({ kind: 'sent' });
    expect(server.accepted).toMatchObject([{ encrypted: false }]);
  });
  it('that demands STARTTLS before an email gets each email once, whatever its certificate', async () => {
    server.certificate = certificateFor('mail.example.com');
    demand('MAIL', STARTTLS_FIRST);
    connect();
    expect([await transport.deliver(EMAIL), await transport.deliver(EMAIL)]).toEqual([
      { kind: 'sent' },
      { kind: 'sent' },
    ]);
    expect(server.accepted).toMatchObject([{ encrypted: true }, { encrypted: true }]);
    expect(server.connections).toBe(2);
  });
  it.each(['538 5.7.11 Encryption required', STARTTLS_FIRST, '503 5.5.1 authentication not enabled'])(
    'that refuses a password with "%s" gets it encrypted',
    async (reply) => {
      server.certificate = certificateFor('mail.example.com');
      server.extensions = ['AUTH PLAIN'];
      demand('AUTH', reply);
      connect('user:password@');
      expect([await transport.deliver(EMAIL), await transport.deliver(EMAIL)]).toEqual([
        { kind: 'sent' },
        { kind: 'sent' },
      ]);
      expect(server.accepted).toMatchObject([{ encrypted: true }, { encrypted: true }]);
    },
  );
  it('that refuses a wrong password is not asked twice', async () => {
    server.certificate = certificateFor('mail.example.com');
    server.extensions = ['AUTH PLAIN'];
    demand('AUTH', '535 5.7.8 Wrong password');
    connect('user:password@');
    expect(await transport.deliver(EMAIL)).toMatchObject({
      kind: 'unusable',
      problem: { what: 'refused the user name or the password: 535 5.7.8 Wrong …' },
    });
    expect(server.connections).toBe(1);
  });
  it('that refuses a wrong password once it is encrypted is reported with that reply', async () => {
    server.certificate = certificateFor('mail.example.com');
    server.extensions = ['AUTH PLAIN'];
    const replies = ['538 5.7.11 Encryption required', '535 5.7.8 Bad credentials'];
    server.script = ({ verb }) => (verb === 'AUTH' ? (replies.shift() ?? null) : null);
    connect('user:secret@');
    expect(await transport.deliver(EMAIL)).toMatchObject({
      kind: 'unusable',
      problem: { what: 'refused the user name or the password: 535 5.7.8 Bad credentials' },
    });
  });
  it('that refuses a password and does not offer STARTTLS is reported with its reply', async () => {
    server.extensions = ['AUTH PLAIN'];
    demand('AUTH', '538 5.7.11 Encryption required');
    connect('user:secret@');
    expect(await transport.deliver(EMAIL)).toMatchObject({
      kind: 'unusable',
      problem: { what: 'refused the user name or the password: 538 5.7.11 Encryption required' },
    });
  });
  it('that demands STARTTLS and does not offer it is reported', async () => {
    demand('MAIL', STARTTLS_FIRST);
    connect();
    expect(await transport.deliver(EMAIL)).toMatchObject({
      kind: 'unusable',
      problem: { what: expect.stringContaining('does not offer the encryption that is required (STARTTLS)') },
    });
    expect(server.accepted).toEqual([]);
  });
});
