import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { IMAGE_MAX_BYTES, JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { type Refused, refusedThenNext } from '@jobtrail/service-kit/testing';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { noPng } from '../refusals/uploads.ts';
import { png } from '../samples.ts';

const MIB = 1024 * 1024;
const TOO_LONG = Buffer.alloc(JSON_BODY_MAX_BYTES + 200_000, ' ');
const chunked = { 'transfer-encoding': 'chunked' };
const jsonType = { 'content-type': 'application/json' };
const imageType = { 'content-type': 'image/png' };

type Case = readonly [what: string, status: number, refused: (core: CoreUnderTest) => Refused];

const upload = (cookie: string, more: Partial<Refused> = {}): Refused => ({
  method: 'POST',
  path: '/api/media?purpose=image',
  body: noPng(900_000),
  ...more,
  headers: { cookie, ...imageType, ...more.headers },
});
const json = (cookie: string, path: string, body: string | Buffer, headers = {}): Refused => ({
  method: 'POST',
  path,
  headers: { cookie, ...jsonType, ...headers },
  body: Buffer.from(body),
});

const CASES: readonly Case[] = [
  ['an upload that is not an image', 415, ({ ada }) => upload(ada.cookie)],
  ['a chunked upload that is not an image', 415, ({ ada }) => upload(ada.cookie, { headers: chunked })],
  ['an upload of another type', 415, ({ ada }) => upload(ada.cookie, { headers: { 'content-type': 'text/plain' } })],
  ['an image with too large a length', 413, ({ ada }) => upload(ada.cookie, { body: png(IMAGE_MAX_BYTES) })],
  [
    'a chunked image that becomes too large',
    413,
    ({ ada }) => upload(ada.cookie, { body: png(IMAGE_MAX_BYTES + MIB), headers: chunked }),
  ],
  ['an upload without a purpose', 400, ({ ada }) => upload(ada.cookie, { path: '/api/media' })],
  ['an upload without a session', 401, () => upload('')],
  ['an upload of a person whose subscription has ended', 402, ({ eve }) => upload(eve.cookie)],
  ['an upload by another site', 403, ({ ada }) => upload(ada.cookie, { headers: { 'sec-fetch-site': 'cross-site' } })],
  ['an upload to an unknown path', 404, ({ ada }) => upload(ada.cookie, { path: '/api/nothing' })],
  [
    'an upload with a wrong method',
    405,
    ({ ada }) => upload(ada.cookie, { path: '/api/media?purpose=image', method: 'PATCH' }),
  ],
  ['a GET with a body', 404, ({ ada }) => upload(ada.cookie, { path: '/api/jobs/nobody', method: 'GET' })],
  ['a DELETE with a body', 404, ({ ada }) => upload(ada.cookie, { path: '/api/jobs/nobody', method: 'DELETE' })],
  [
    'a data URL in JSON that is not an image',
    415,
    ({ ada }) =>
      json(ada.cookie, '/api/jobs', `{"images":"[\\"data:image/png;base64,${noPng(900_000).toString('base64')}\\"]"}`),
  ],
  [
    'a body with media that is malformed JSON',
    400,
    ({ ada }) => json(ada.cookie, '/api/interview-notes', `{"audioPath":"\\x${' '.repeat(900_000)}`),
  ],
  [
    'a body with media that is compressed',
    415,
    ({ ada }) => json(ada.cookie, '/api/jobs', noPng(900_000), { 'content-encoding': 'gzip' }),
  ],
  ['JSON with too large a content length', 413, ({ ada }) => json(ada.cookie, '/api/communications', TOO_LONG)],
  [
    'a chunked JSON body that becomes too large',
    413,
    ({ ada }) => json(ada.cookie, '/api/communications', TOO_LONG, chunked),
  ],
  [
    'compressed JSON that becomes too large',
    413,
    () =>
      json('', '/api/auth/login', gzipSync(Buffer.concat([TOO_LONG, randomBytes(200_000)])), {
        'content-encoding': 'gzip',
      }),
  ],
  [
    'JSON with another content type',
    415,
    ({ ada }) =>
      json(ada.cookie, '/api/communications', TOO_LONG.subarray(0, 200_000), { 'content-type': 'text/plain' }),
  ],
  [
    'an invalid JSON body',
    400,
    ({ ada }) => json(ada.cookie, '/api/communications', `{"content":"${'x'.repeat(200_000)}"}`),
  ],
  ['an internal call without a token', 401, () => json('', internal.recordAudit.path, TOO_LONG)],
];

export function earlyResponseSuite(core: () => CoreUnderTest): void {
  describe('A keep-alive connection serves the next call at once, or is closed, after', () => {
    it.each(CASES)('%s (%d)', async (_, status, refused) => {
      const { refusal, next } = await refusedThenNext(core().url, refused(core()));
      expect(refusal?.status).toBe(status);
      expect([200, 'closed']).toContain(next);
    });
    it('an upload that stalls (408)', async () => {
      const slow = await startInProcess(core(), { uploadIdleMs: 150 });
      const { refusal, next } = await refusedThenNext(slow.url, upload(core().ada.cookie, { body: png(900_000) }), {
        sentBytes: 400_000,
      });
      expect([refusal?.status, next]).toEqual([408, 'closed']);
      await slow.stop();
    });
    it('too many attempts to sign in (429)', async () => {
      const strict = await startInProcess(core(), {
        signInLimits: { windowSeconds: 60, pair: 1, address: 1, account: 1 },
      });
      const attempt = json(
        '',
        '/api/auth/login',
        JSON.stringify({ email: 'nobody@example.com', password: 'x'.repeat(1000), more: 'x'.repeat(200_000) }),
      );
      await refusedThenNext(strict.url, attempt);
      const { refusal, next } = await refusedThenNext(strict.url, attempt);
      expect(refusal?.status).toBe(429);
      expect([200, 'closed']).toContain(next);
      await strict.stop();
    });
  });
}
