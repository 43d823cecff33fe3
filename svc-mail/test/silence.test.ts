import type { Broadcast, RecipientPage } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { broadcast, finished, type MailUnderTest, startMail, statsOf, until } from './mailUnderTest.ts';
import { memberOf } from './startAudience.ts';
import { type ScriptedServer, startScriptedServer } from './startScriptedServer.ts';

const PATH = '/api/admin/broadcast';
const TIMEOUT_SECONDS = 2;
const WITHIN_MS = 120_000;
const ATTEMPTS = 2;

describe('A mail server that sends no reply', () => {
  let parts: { mail: MailUnderTest; server: ScriptedServer } | null = null;
  const running = (): { mail: MailUnderTest; server: ScriptedServer } => {
    if (!parts) throw new Error('The service has not started');
    return parts;
  };
  beforeAll(async () => {
    const server = await startScriptedServer();
    const env = { MAIL_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS), MAIL_RETRY_SECONDS: '1' };
    parts = { server, mail: await startMail({ smtpUrl: `smtp://127.0.0.1:${server.port}`, env }) };
  }, WITHIN_MS);
  afterAll(async () => {
    await parts?.mail.stop();
    await parts?.server.goAway();
  });
  const accepted = (id: string): string[] =>
    running()
      .server.accepted.filter(({ messageId }) => messageId.includes(id))
      .map(({ address }) => address)
      .sort();

  it(
    'replies to one recipient with silence: that email fails with the reason, the others arrive once',
    async () => {
      const { mail, server } = running();
      mail.audience.members = [
        memberOf(1, 'slow@example.com'),
        ...Array.from({ length: 20 }, (_member, n) => memberOf(n + 2)),
      ];
      server.script = ({ verb, address }) => (verb === 'RCPT' && address === 'slow@example.com' ? 'silence' : null);
      const { id } = await broadcast(mail);
      expect(statsOf(await finished(mail, id, WITHIN_MS))).toMatchObject({ delivered: 20, failed: 1 });
      const { recipients } = (await mail.call('GET', `${PATH}/${id}/recipients?status=failed`)).body as RecipientPage;
      expect(recipients).toMatchObject([
        {
          email: 'slow@example.com',
          attempts: ATTEMPTS,
          error: 'The mail server did not reply within 2 s when it received this address.',
        },
      ]);
      expect(accepted(id)).toEqual(
        mail.audience.members
          .slice(1)
          .map(({ email }) => email)
          .sort(),
      );
    },
    WITHIN_MS,
  );

  it(
    'greets with silence: the reason is shown, and all emails arrive once when it is over',
    async () => {
      const { mail, server } = running();
      mail.audience.members = Array.from({ length: 20 }, (_member, n) => memberOf(n + 1));
      server.hangUp();
      server.script = ({ verb }) => (verb === 'GREETING' ? 'silence' : null);
      const before = server.connections;
      const { id } = await broadcast(mail);
      const one = async (): Promise<Broadcast> => (await mail.call('GET', `${PATH}/${id}`)).body as Broadcast;
      await until(
        one,
        ({ waiting }) =>
          waiting?.reason === 'Waiting for the mail server: it accepted the connection but did not greet within 2 s.',
      );
      expect(server.connections - before).toBeLessThanOrEqual(5 + 3);
      server.script = () => null;
      expect(statsOf(await finished(mail, id, WITHIN_MS))).toMatchObject({ delivered: 20, failed: 0 });
      expect(accepted(id)).toEqual(mail.audience.members.map(({ email }) => email).sort());
    },
    WITHIN_MS,
  );
});

describe('An account email', () => {
  it(
    'does not wait for a broadcast all of whose recipients hang',
    async () => {
      const server = await startScriptedServer();
      // Longer than the test, so that no connection becomes free.
      const env = { MAIL_TIMEOUT_SECONDS: '600', MAIL_CONNECTIONS: '3' };
      const mail = await startMail({ smtpUrl: `smtp://127.0.0.1:${server.port}`, env });
      try {
        const address = 'reset@example.com';
        server.script = (command) => (command.verb === 'RCPT' && command.address !== address ? 'silence' : null);
        mail.audience.members = Array.from({ length: 20 }, (_member, n) => memberOf(n + 1));
        await broadcast(mail);
        // Two connections hang, and the third is kept.
        await until(
          async () => server.named.length,
          (hanging) => hanging === 2,
        );
        const body = { key: 'reset', to: { name: 'Ada', email: address }, subject: 'x', text: 'x', html: 'x' };
        expect((await mail.internal('POST', internal.queueMail.path, body)).status).toBe(202);
        await until(
          async () => server.accepted.map((one) => one.address),
          (accepted) => accepted.includes(address),
        );
        expect(server.named).toHaveLength(3);
      } finally {
        await server.goAway();
        await mail.stop();
      }
    },
    WITHIN_MS,
  );
});
