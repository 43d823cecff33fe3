import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Database from 'libsql';
import { SMTPServer } from 'smtp-server';
import { type Job, localDayOf, pathOf } from '@jobtrail/contract';
import { signUp } from '../api/people.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { startProduct } from '../product/product.ts';

const EMAIL = 'fresh@example.com';

/** An SMTP server that accepts everything. `texts` are the emails that it has received, as sent. */
async function startMailServer() {
  const texts: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        texts.push(Buffer.concat(chunks).toString('latin1'));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { texts, url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((resolve) => server.close(resolve)) };
}

test(
  'a new account that only confirms its address gets the email about its interview and the digest',
  drill(),
  async () => {
    test.setTimeout(patient(240_000));
    // Where it is noon now, so that three hours later is the same day.
    const ahead = 12 - new Date().getUTCHours();
    const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    const mail = await startMailServer();
    const product = await startProduct({ env: { SMTP_URL: mail.url } });
    const received = (subject: RegExp): string | undefined =>
      mail.texts.find((text) => subject.test(text) && text.includes(EMAIL));
    try {
      const details = { name: 'Fresh Person', email: EMAIL, password: 'a password of nobody else', timeZone };
      const { client } = await signUp(product, details);
      await expect.poll(() => received(/^Subject: Confirm your email/m), { timeout: patient(30_000) }).toBeDefined();
      const unfolded = received(/^Subject: Confirm your email/m)?.replaceAll(/=\r?\n/g, '');
      const token = /#verify=(?:3D)?([\w-]{43})/.exec(unfolded ?? '')?.[1];
      expect((await client.call('POST', pathOf('verifyEmail'), { token })).status).toBe(200);

      const job = { company: 'Kestrel', position: 'Engineer' };
      const { id: jobId } = await client.callOrThrow<Job>('POST', pathOf('createJob'), job);
      const startsLocal = `${localDayOf(Date.now(), timeZone)}T15:00`;
      const interview = { jobId, kind: 'video', timeZone, startsLocal };
      await client.callOrThrow('POST', pathOf('createInterview'), interview);
      const people = new Database(join(product.dataDir, 'core.sqlite'));
      const planned = people.prepare('select next_digest_at > ? as planned from users where email = ?');
      await expect
        .poll(() => planned.get(Date.now(), EMAIL), { timeout: patient(60_000) })
        .toMatchObject({ planned: 1 });
      // The morning of the day has come.
      people.prepare('update users set next_digest_at = ? where email = ?').run(Date.now() - 1, EMAIL);
      people.close();

      await expect.poll(() => received(/^Subject: 1 interview today/m), { timeout: patient(60_000) }).toBeDefined();
      await expect
        .poll(() => received(/^Subject: Kestrel: Video interview/m), { timeout: patient(120_000) })
        .toBeDefined();
    } finally {
      await product.stop();
      await mail.stop();
    }
  },
);
