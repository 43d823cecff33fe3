import { afterEach, describe, expect, it } from '@jest/globals';
import { errorSentences } from '@jobtrail/contract';
import { systemClock } from '@jobtrail/service-kit';
import { purgeAttempts } from '../../src/people/attempts/commands.ts';
import { HASHES_MAX, requesterOf, runInHashingSlot } from '../../src/people/sessions/hashingQueue.ts';
import { type ApiResponse, Client } from '../Client.ts';
import { type CoreInProcess, startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, PASSWORD } from '../people.ts';

const LIMITS = { windowSeconds: 60, pair: 3, address: 5, account: 6 };

export function attemptLimitSuite(core: () => CoreUnderTest): void {
  describe('Guessing passwords', () => {
    let running: CoreInProcess;
    afterEach(async () => {
      await running.stop();
      await core().knex('attempts').delete();
    });
    const start = async (limits = LIMITS, keepAttempts = false, clock = systemClock): Promise<void> => {
      running = await startInProcess(core(), { signInLimits: limits, keepAttempts, clock });
    };
    /** X-Forwarded-For as set by the gateway, which runs on the same host. */
    const signIn = (email: string, password: string, from: string): Promise<ApiResponse> =>
      new Client(running.url).call('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': from });
    const wrong = async (email: string, from: string): Promise<number> => (await signIn(email, 'wrong', from)).status;

    it('is limited per address and account, with a Retry-After', async () => {
      await start();
      const { email } = await newPerson(core());
      for (let n = 0; n < LIMITS.pair; n += 1) expect(await wrong(email, '198.51.100.1')).toBe(401);
      const { status, body, headers } = await signIn(email, PASSWORD, '198.51.100.1');
      expect([status, body]).toEqual([
        429,
        { error: errorSentences.tooMany, code: 'too_many_requests', requestId: headers.get('x-request-id') },
      ]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(LIMITS.windowSeconds);
      expect((await signIn(email, PASSWORD, '198.51.100.2')).status).toBe(200);
      expect((await signIn((await newPerson(core())).email, PASSWORD, '198.51.100.1')).status).toBe(200);
    });
    it('is limited in the same way for an account that does not exist', async () => {
      await start();
      const statuses: number[] = [];
      for (let n = 0; n <= LIMITS.pair; n += 1) statuses.push(await wrong('nobody@example.com', '198.51.100.1'));
      expect(statuses).toEqual([401, 401, 401, 429]);
    });
    it('is limited per address over all accounts', async () => {
      await start();
      for (let n = 0; n < LIMITS.address; n += 1)
        expect(await wrong(`nobody-${n}@example.com`, '198.51.100.3')).toBe(401);
      expect((await signIn((await newPerson(core())).email, PASSWORD, '198.51.100.3')).status).toBe(429);
    });
    it('is limited per account over all addresses, except where its owner has signed in before', async () => {
      await start();
      const { email } = await newPerson(core());
      expect((await signIn(email, PASSWORD, '203.0.113.7')).status).toBe(200);
      for (let n = 0; n < LIMITS.account; n += 1) expect(await wrong(email, `198.51.100.${n}`)).toBe(401);
      expect((await signIn(email, PASSWORD, '198.51.100.99')).status).toBe(429);
      expect((await signIn(email, PASSWORD, '203.0.113.7')).status).toBe(200);
    });
    it('counts concurrent attempts', async () => {
      await start();
      const { email } = await newPerson(core());
      const statuses = await Promise.all(Array.from({ length: 8 }, () => wrong(email, '198.51.100.1')));
      expect(statuses.filter((status) => status === 401)).toHaveLength(LIMITS.pair);
    });
    it('does not count an attempt that was refused unchecked, because too many hashes were waiting', async () => {
      await start();
      const { email } = await newPerson(core());
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const crowd = Array.from({ length: HASHES_MAX.running + HASHES_MAX.waiting }, (_, at) =>
        runInHashingSlot(requesterOf(`person ${at}`), () => ended),
      );
      const refused: number[] = [];
      for (let n = 0; n <= LIMITS.pair; n += 1) refused.push((await signIn(email, PASSWORD, '198.51.100.1')).status);
      end();
      await Promise.all(crowd);
      expect(new Set(refused)).toEqual(new Set([429]));
      for (let n = 0; n < LIMITS.pair; n += 1) expect(await wrong(email, '198.51.100.1')).toBe(401);
    });
    it('does not count the right password, which resets earlier failures', async () => {
      await start();
      const { email } = await newPerson(core());
      for (let n = 0; n < LIMITS.address; n += 1)
        expect((await signIn(email, PASSWORD, '198.51.100.1')).status).toBe(200);
      for (let n = 1; n < LIMITS.pair; n += 1) expect(await wrong(email, '198.51.100.1')).toBe(401);
      expect((await signIn(email, PASSWORD, '198.51.100.1')).status).toBe(200);
      for (let n = 1; n < LIMITS.pair; n += 1) expect(await wrong(email, '198.51.100.1')).toBe(401);
    });
    it('locks no one out for longer than the window', async () => {
      await start({ ...LIMITS, windowSeconds: 2, pair: 1 });
      const { email } = await newPerson(core());
      // Concurrent, because hashing the first password may take longer than the window.
      const responses = await Promise.all([1, 2].map(() => signIn(email, 'not the password', '198.51.100.1')));
      const refused = responses.find(({ status }) => status === 429);
      expect(responses.map(({ status }) => status).sort()).toEqual([401, 429]);
      await new Promise((resolve) => setTimeout(resolve, Number(refused?.headers.get('retry-after')) * 1000));
      expect((await signIn(email, PASSWORD, '198.51.100.1')).status).toBe(200);
    });
    it('locks no one out for hours when the clock was set back', async () => {
      await start(LIMITS, false, () => Date.now() + 7_200_000);
      const { email } = await newPerson(core());
      for (let n = 0; n < LIMITS.pair; n += 1) expect(await wrong(email, '198.51.100.1')).toBe(401);
      expect(await wrong(email, '198.51.100.1')).toBe(429);
      await running.stop();
      await start(LIMITS, true);
      for (let n = 0; n < LIMITS.pair; n += 1) expect(await wrong(email, '198.51.100.1')).toBe(401);
      expect(await wrong(email, '198.51.100.1')).toBe(429);
    });
    it('is limited for all processes together, and a restart forgets nothing', async () => {
      await start();
      const { email } = await newPerson(core());
      for (let n = 0; n < LIMITS.pair; n += 1) {
        expect(await wrong(email, '198.51.100.1')).toBe(401);
        await running.stop();
        await start(LIMITS, true);
      }
      const another = await startInProcess(core(), { signInLimits: LIMITS, keepAttempts: true });
      const { status } = await new Client(another.url).call(
        'POST',
        '/api/auth/login',
        { email, password: PASSWORD },
        { 'x-forwarded-for': '198.51.100.1' },
      );
      await another.stop();
      expect([status, await wrong(email, '198.51.100.1')]).toEqual([429, 429]);
    });
    it('remembers a familiar network after a restart', async () => {
      await start();
      const { email } = await newPerson(core());
      await signIn(email, PASSWORD, '203.0.113.7');
      for (let n = 0; n < LIMITS.account; n += 1) await wrong(email, `198.51.100.${n}`);
      await running.stop();
      await start(LIMITS, true);
      expect((await signIn(email, PASSWORD, '198.51.100.99')).status).toBe(429);
      expect((await signIn(email, PASSWORD, '203.0.113.7')).status).toBe(200);
    });
    it('stores no address, and keeps nothing longer than needed', async () => {
      await start();
      const { email } = await newPerson(core());
      await wrong(email, '198.51.100.1');
      const { knex } = core();
      const rows = await knex('attempts');
      expect(JSON.stringify(rows)).not.toMatch(/person-|198\.51/);
      expect(rows).toHaveLength(3);
      const { signal } = new AbortController();
      await purgeAttempts(knex, Date.now(), signal);
      expect(await knex('attempts')).toHaveLength(3);
      await purgeAttempts(knex, Date.now() + LIMITS.windowSeconds * 1000, signal);
      expect(await knex('attempts')).toEqual([]);
    });
  });
}
