// Replicas of svc-core on a server database, one of them on a host whose clock is wrong.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER } from '@jobtrail/service-kit';
import { falseClock, type RunningService } from '@jobtrail/service-kit/testing';
import { SIGN_IN_LIMITS } from '../src/people/attempts/attemptLimiter.ts';
import { Client } from './Client.ts';
import type { CoreUnderTest } from './coreUnderTest.ts';
import { tokenTo } from './emails.ts';
import { FakePeers, until } from './FakePeers.ts';
import { onServer } from './onDatabase.ts';
import { newPerson } from './people.ts';

const HOUR_MS = 3_600_000;

onServer((core: () => CoreUnderTest) => {
  describe.each([
    ['2 hours ahead', 2 * HOUR_MS],
    ['2 hours behind', -2 * HOUR_MS],
  ])('A replica of svc-core whose clock is %s', (_, aheadMs) => {
    let wrong: RunningService;
    const atWrong = (): Client => new Client(wrong.url);
    const atRight = (): Client => new Client(core().url);

    beforeAll(async () => {
      wrong = await core().another(falseClock(aheadMs));
    });
    afterAll(() => wrong.end());

    const forgot = async (client: Client, email: string): Promise<string> => {
      await client.post('/api/auth/forgot-password', { email });
      return tokenTo(core(), email, 'reset');
    };
    const reset = (client: Client, token: string) =>
      client.post('/api/auth/reset-password', { token, password: 'another correct horse' });

    it('creates emails that another replica sends at once', async () => {
      const { email } = await newPerson(core());
      await forgot(atWrong(), email);
      const peers = await FakePeers.start(core().dataDir);
      const sender = await core().another({ SVC_MAIL_URL: peers.url });
      try {
        await until(() => peers.emailsTo(email).length > 0);
      } finally {
        await sender.end();
        await peers.stop();
      }
    });
    it('creates links that are valid at another one, and accepts those of another one', async () => {
      const [one, other] = [await newPerson(core()), await newPerson(core())];
      expect((await reset(atRight(), await forgot(atWrong(), one.email))).status).toBe(204);
      expect((await reset(atWrong(), await forgot(atRight(), other.email))).status).toBe(204);
    });
    it('counts attempts in the same window as another one', async () => {
      const { email } = await newPerson(core());
      for (let n = 0; n < SIGN_IN_LIMITS.pair; n += 1)
        expect((await atWrong().signIn(email, 'wrong')).status).toBe(401);
      for (const client of [atRight(), atWrong()]) {
        const { status, headers } = await client.signIn(email, 'wrong');
        expect([status, Number(headers.get('retry-after')) <= SIGN_IN_LIMITS.windowSeconds]).toEqual([429, true]);
      }
    });
    it('accepts the calls of other parts, whose clocks are right', async () => {
      const { id } = await newPerson(core());
      const sign = await createSigner('svc-mail', { dataDir: core().dataDir });
      const response = await fetch(wrong.url + fillPath(internal.readEmailNotifications.path, { id }), {
        headers: { [IDENTITY_HEADER]: await sign('svc-core') },
      });
      expect(response.status).toBe(200);
    });
    it('sends emails itself with tokens that others accept', async () => {
      const { email } = await newPerson(core());
      const peers = await FakePeers.start(core().dataDir);
      const sender = await core().another({ SVC_MAIL_URL: peers.url, ...falseClock(aheadMs) });
      try {
        await forgot(atWrong(), email);
        await until(() => peers.emailsTo(email).length > 0);
      } finally {
        await sender.end();
        await peers.stop();
      }
    });
  });
});
