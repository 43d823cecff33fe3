import { describe, expect, it } from '@jest/globals';
import { MEDIA_PATH, pathOf } from '@jobtrail/contract';
import { allCalls, type Call } from '@jobtrail/contract/calls';
import type { Part } from '@jobtrail/contract/internal';
import { IDENTITY_HEADER, SigningKey } from '@jobtrail/service-kit';
import { internalAccessOf } from '@jobtrail/service-kit/testing';
import { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { raw } from '../raw.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const named = (calls: readonly Call[]) =>
  calls.map((call) => [`${call.method} ${call.path}`, call.method, call.path.replaceAll(/:\w+/g, NOBODY)] as const);

const core_ = allCalls.filter(({ service }) => service === 'core');
const closed = named(core_.filter(({ access }) => access !== 'public'));
const admins = named(core_.filter(({ access }) => access === 'admin'));
const internal = internalAccessOf('svc-core');
const open = named(core_.filter(({ access }) => access === 'public'));

export function accessSuite(core: () => CoreUnderTest): void {
  describe('Who may call what, by the contract’s list', () => {
    it.each([...closed, [`GET ${MEDIA_PATH}`, 'GET', MEDIA_PATH.replace(':id', NOBODY)] as const])(
      '%s returns 401 without a session',
      async (_, method, path) => {
        const client = new Client(core().url);
        for (const cookie of ['', 'jobtrail_session=no', `jobtrail_session=${'x'.repeat(43)}`]) {
          client.cookie = cookie;
          const { status, body, headers } = await client.call(
            method,
            path,
            method === 'GET' || method === 'DELETE' ? undefined : {},
          );
          expect([status, body, headers.get('set-cookie')]).toEqual([
            401,
            expect.objectContaining({ code: 'unauthenticated' }),
            null,
          ]);
        }
      },
    );
    it('only sign-in, sign-up, sign-out, emailed links and reports of browsers are public', () => {
      expect(open.map(([name]) => name)).toEqual([
        'POST /api/auth/forgot-password',
        'POST /api/auth/login',
        'POST /api/auth/logout',
        'POST /api/auth/reset-password',
        'POST /api/auth/verify-email',
        'POST /api/auth/second-step',
        'POST /api/auth/second-step/passkey',
        'POST /api/complete-signup',
        'POST /api/create-checkout-session',
        'POST /api/cancellation-links/cancellation',
        'POST /api/cancellation-links/subscription',
        'POST /api/cancellation-links',
        'POST /api/browser-errors',
        'POST /api/browser-spans',
      ]);
    });
    it.each(admins)('%s returns 403 to a person who is not an administrator', async (_, method, path) => {
      for (const who of [core().ada, core().eve]) {
        expect(await who.call(method, path, method === 'GET' ? undefined : {})).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        });
      }
    });
    it.each(admins)('%s accepts an administrator', async (_, method, path) => {
      const admin = await signedIn(core().url, await newPerson(core(), { role: 'admin' }));
      expect([401, 403]).not.toContain((await admin.call(method, path, method === 'GET' ? undefined : {})).status);
    });
    it.each(internal.closed)('%s between parts returns 401 without a token', async (_, method, path) => {
      for (const client of [new Client(core().url), core().ada])
        expect(await client.call(method, path, method === 'GET' ? undefined : {})).toMatchObject({
          status: 401,
          body: { code: 'unauthenticated' },
        });
    });
    it.each(internal.forbidden)('%s between parts returns 403 to %s', async (_, forbiddenCaller, method, path) => {
      const tokenOf = (part: Part): Promise<string> =>
        new SigningKey(part, { dataDir: core().dataDir }).sign('svc-core');
      expect(
        await core().ada.call(method, path, method === 'GET' ? undefined : {}, {
          [IDENTITY_HEADER]: await tokenOf(forbiddenCaller),
        }),
      ).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    });
    it('headers and fields that claim an identity are ignored', async () => {
      const said = {
        'x-jobtrail-identity': 'admin',
        'x-jobtrail-role': 'admin',
        authorization: 'Bearer admin',
        'x-user-id': NOBODY,
        'x-http-method-override': 'DELETE',
        'x-original-url': '/api/auth/me',
      };
      expect((await raw(core().url, { path: pathOf('me'), headers: said })).status).toBe(401);
      expect((await core().ada.get(pathOf('listUsers'), said)).status).toBe(403);
    });
    it('other spellings of a path and of a method bypass no guard', async () => {
      for (const path of [
        '/API/ADMIN/USERS',
        '/api//admin/users',
        '/api/admin/users/',
        '/api/admin/users;a=b',
        '/api/admin/./users',
        '/api/admin/%75sers',
        '/api/jobs/../admin/users',
      ]) {
        for (const method of ['GET', 'HEAD']) {
          const { status } = await raw(core().url, { method, path, headers: { cookie: core().ada.cookie } });
          expect([method, path, [400, 403, 404].includes(status)]).toEqual([method, path, true]);
        }
      }
    });
  });
}
