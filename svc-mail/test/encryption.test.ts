import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Broadcast } from '@jobtrail/contract';
import { certificateFor, temporaryFolder } from '@jobtrail/service-kit/testing';
import { broadcast, finished, type MailUnderTest, startMail, statsOf, until } from './mailUnderTest.ts';
import { memberOf } from './startAudience.ts';
import { type ScriptedServer, startScriptedServer } from './startScriptedServer.ts';

const PATH = '/api/admin/broadcast';
/** This machine, by an address that does not count as loopback, so STARTTLS is required. */
const HOST = '0.0.0.0';
const WITHIN_MS = 90_000;

describe('A mail server that must encrypt', () => {
  const folder = temporaryFolder();
  const trusted = certificateFor(HOST);
  let parts: { mail: MailUnderTest; server: ScriptedServer } | null = null;
  beforeAll(async () => {
    const authority = join(folder.path, 'authority.pem');
    writeFileSync(authority, trusted.cert);
    const server = await startScriptedServer();
    const smtpUrl = `smtp://mailer:not-in-any-reply@${HOST}:${server.port}`;
    parts = {
      server,
      mail: await startMail({ smtpUrl, env: { NODE_EXTRA_CA_CERTS: authority } }),
    };
  }, WITHIN_MS);
  afterAll(async () => {
    await parts?.mail.stop();
    await parts?.server.goAway();
    folder.remove();
  });

  it(
    'gets no email until it offers STARTTLS, has a trusted certificate and accepts the password; the reason is shown, and each email arrives once',
    async () => {
      if (!parts) throw new Error('The service has not started');
      const { mail, server } = parts;
      const one = async (id: string): Promise<Broadcast> => (await mail.call('GET', `${PATH}/${id}`)).body as Broadcast;
      const isShown = (id: string, reason: RegExp): Promise<Broadcast> =>
        until(
          () => one(id),
          ({ waiting }) => reason.test(waiting?.reason ?? ''),
        );
      mail.audience.members = Array.from({ length: 20 }, (_, n) => memberOf(n + 1));

      const { id } = await broadcast(mail);
      const shown = await isShown(
        id,
        /^Waiting for the mail server: it does not offer the encryption that is required \(STARTTLS\): 454 4\.7\.0 TLS not available\.$/,
      );
      expect(shown).toMatchObject({
        status: 'sending',
        pauseReason: null,
        waiting: { nextTryAt: expect.any(String), nextTryInSeconds: expect.any(Number) },
      });
      expect(await mail.call('POST', `${PATH}/test`, { subject: 'Trial', body: 'x' })).toMatchObject({
        status: 503,
        body: {
          error:
            'The test was not sent. The mail server does not offer the encryption that is required (STARTTLS): 454 4.7.0 TLS not available',
        },
      });

      server.certificate = certificateFor(HOST);
      await isShown(
        id,
        /^Waiting for the mail server: it has a certificate that cannot be trusted: self-signed certificate\.$/,
      );

      server.certificate = trusted;
      server.extensions = ['AUTH PLAIN'];
      server.script = ({ verb }) => (verb === 'AUTH' ? '535 5.7.8 Wrong password' : null);
      await isShown(
        id,
        /^Waiting for the mail server: it refused the user name or the password: 535 5\.7\.8 Wrong password\.$/,
      );
      expect([server.accepted, server.named, statsOf(await one(id)).pending]).toEqual([[], [], 20]);

      server.script = () => null;
      const done = await finished(mail, id, WITHIN_MS);
      expect([done.waiting, statsOf(done).delivered]).toEqual([null, 20]);
      expect(server.accepted.map(({ address, encrypted }) => [address, encrypted]).sort()).toEqual(
        mail.audience.members.map(({ email }) => [email, true]).sort(),
      );
    },
    WITHIN_MS,
  );
});
