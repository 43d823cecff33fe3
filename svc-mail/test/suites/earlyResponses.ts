import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER } from '@jobtrail/service-kit';
import { refusedThenNext } from '@jobtrail/service-kit/testing';
import type { MailUnderTest } from '../mailUnderTest.ts';
import { userIdOf } from '../startAudience.ts';

const BROADCAST = '/api/admin/broadcast';
const UNSUBSCRIBE = '/unsubscribe/no-token';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const chunked = { 'transfer-encoding': 'chunked' };
type Who = 'nobody' | 'user' | 'admin';

/** Description, status, caller, method, path, headers and body length of each rejected request. */
const CASES: ReadonlyArray<
  readonly [
    what: string,
    status: number,
    who: Who,
    method: string,
    path: string,
    headers: Record<string, string>,
    length: number,
  ]
> = [
  ['a broadcast without a session', 401, 'nobody', 'POST', BROADCAST, json, 900_000],
  ['a broadcast by a user who is not an administrator', 403, 'user', 'POST', BROADCAST, json, 900_000],
  [
    'a broadcast from another site',
    403,
    'admin',
    'POST',
    BROADCAST,
    { ...json, 'sec-fetch-site': 'cross-site' },
    900_000,
  ],
  ['a broadcast whose content length is too large', 413, 'admin', 'POST', BROADCAST, json, 900_000],
  ['a chunked broadcast that becomes too large', 413, 'admin', 'POST', BROADCAST, { ...json, ...chunked }, 900_000],
  ['a broadcast that is not JSON', 415, 'admin', 'POST', BROADCAST, form, 200_000],
  ['an invalid broadcast', 400, 'admin', 'POST', BROADCAST, json, 200_000],
  ['a form whose content length is too large', 413, 'nobody', 'POST', UNSUBSCRIBE, form, 900_000],
  ['a chunked form that becomes too large', 413, 'nobody', 'POST', UNSUBSCRIBE, { ...form, ...chunked }, 900_000],
  ['a form to an unknown unsubscribe address', 404, 'nobody', 'POST', UNSUBSCRIBE, form, 4000],
  ['a GET with a body', 404, 'nobody', 'GET', UNSUBSCRIBE, form, 900_000],
  ['an internal call without a token', 401, 'nobody', 'POST', internal.queueMail.path, json, 900_000],
  ['a body to an unknown path', 404, 'nobody', 'POST', '/api/nothing', json, 900_000],
  ['a body with a wrong method', 405, 'nobody', 'PUT', BROADCAST, json, 900_000],
];

export function earlyResponseSuite(mail: () => MailUnderTest): void {
  describe('A keep-alive connection responds to the next call at once, or is closed, after', () => {
    it.each(CASES)('%s (%d)', async (_, status, who, method, path, headers, length) => {
      const sign = await createSigner('gateway', { dataDir: mail().dataDir });
      const identity =
        who === 'nobody'
          ? {}
          : {
              [IDENTITY_HEADER]: await sign('svc-mail', {
                userId: userIdOf(0xfffe),
                role: who,
                name: 'Ada',
                email: 'ada@example.com',
              }),
            };
      const { refusal, next } = await refusedThenNext(mail().url, {
        method,
        path,
        headers: { ...headers, ...identity },
        body: Buffer.alloc(length, ' '),
      });
      expect(refusal?.status).toBe(status);
      expect([200, 'closed']).toContain(next);
    });
  });
}
