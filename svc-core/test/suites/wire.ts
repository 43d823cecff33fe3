import { describe, expect, it } from '@jest/globals';
import { fillPath, JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { type ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, PASSWORD, signedIn } from '../people.ts';
import { raw } from '../raw.ts';

const LOGIN = '/api/auth/login';

export function wireSuite(core: () => CoreUnderTest): void {
  describe('Writes from other sites', () => {
    const write = (headers: Record<string, string>): Promise<ApiResponse> =>
      core().ada.call('POST', '/api/support', { subject: 7 }, headers);
    it.each<[string, Record<string, string>]>([
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a sister host', { 'sec-fetch-site': 'same-site' }],
      ['another origin', { origin: 'https://evil.example' }],
      ['another port', { origin: 'http://localhost:9999' }],
      ['another scheme', { origin: 'https://localhost:8080' }],
      ['a sandboxed frame', { origin: 'null' }],
      ['another site that names our origin', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:8080' }],
      ['a host that begins like ours', { origin: 'http://localhost:8080.evil.example' }],
    ])('from %s are rejected', async (_, headers) => {
      expect(await write(headers)).toMatchObject({
        status: 403,
        body: { code: 'csrf', error: expect.any(String), requestId: expect.any(String) },
      });
    });
    it.each<[string, Record<string, string>]>([
      ['our own pages', { 'sec-fetch-site': 'same-origin' }],
      ['the address bar', { 'sec-fetch-site': 'none' }],
      ['our own origin', { origin: 'http://localhost:8080' }],
      [
        'a host name that the gateway has forwarded',
        { origin: 'http://192.168.0.7:8080', 'x-forwarded-host': '192.168.0.7:8080' },
      ],
      ['a program', {}],
    ])('from %s reach their call', async (_, headers) => {
      expect(await write(headers)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    });
    it('are rejected for every writing method, and change nothing', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const foreign = { 'sec-fetch-site': 'cross-site' };
      for (const [method, path, body] of [
        ['POST', '/api/auth/logout'],
        ['POST', LOGIN, {}],
        ['PATCH', '/api/jobs/x', {}],
        ['DELETE', '/api/jobs/x'],
        ['PUT', fillPath(internal.setAccess.path, { id: 'x' }), {}],
      ] as const) {
        expect([method, path, (await client.call(method, path, body, foreign)).status]).toEqual([method, path, 403]);
      }
      expect((await client.get('/api/auth/me', foreign)).status).toBe(200);
    });
    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ])('cannot sign anyone in with a form of type %j', async (type) => {
      const { email } = await newPerson(core());
      const { status, text } = await raw(core().url, {
        method: 'POST',
        path: LOGIN,
        headers: type ? { 'content-type': type } : {},
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      expect([status, JSON.parse(text)]).toEqual([415, expect.objectContaining({ code: 'unsupported_media' })]);
    });
    it('may send JSON with a charset', async () => {
      const { email } = await newPerson(core());
      expect(
        (
          await new Client(core().url).call(
            'POST',
            LOGIN,
            { email, password: PASSWORD },
            { 'content-type': 'Application/JSON; charset=UTF-8' },
          )
        ).status,
      ).toBe(200);
    });
  });

  describe('Errors and request ids', () => {
    it('no header reveals the software of the service', async () => {
      const { headers } = await core().ada.get('/api/auth/me');
      expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
    });
    it('an address that is not a valid URL is rejected without a reason', async () => {
      for (const path of [
        '/api/jobs/%',
        '/api/jobs/%ff',
        '//evil.example/api/jobs',
        '/api/auth/me%00',
        `/%2e%2e${internal.readSession.path}`,
      ]) {
        const { status, text } = await raw(core().url, { path, headers: { cookie: core().ada.cookie } });
        expect([path, [400, 404].includes(status)]).toEqual([path, true]);
        expect(JSON.parse(text)).toEqual({
          error: expect.any(String),
          code: expect.any(String),
          requestId: expect.any(String),
          ...(status === 400 ? { fields: {} } : {}),
        });
      }
    });
  });

  describe('Bodies', () => {
    const big = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(JSON_BODY_MAX_BYTES) });
    const json = { 'content-type': 'application/json' };
    it('are not read before the caller is identified', async () => {
      const { status } = await raw(core().url, { method: 'POST', path: '/api/support', headers: json, body: big });
      expect(status).toBe(401);
    });
    it.each([
      '',
      '{',
      '{"email":"a@example.com",}',
      '[]',
      'null',
      'true',
      '"text"',
      'undefined',
      '\u0000',
      '\ufeff{',
      '{"email":"a@example.com"}{}',
    ])('such as %j cannot sign anyone in', async (body) => {
      const { status, text } = await raw(core().url, { method: 'POST', path: LOGIN, headers: json, body });
      expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ code: 'validation_failed' })]);
    });
    it('with a hundred thousand levels or broken bytes are rejected, and the service stays up', async () => {
      for (const body of [
        `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
        `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
        Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      ]) {
        expect((await raw(core().url, { method: 'POST', path: LOGIN, headers: json, body })).status).toBe(400);
      }
      expect((await core().ada.get('/api/auth/me')).status).toBe(200);
    });
    it('with an unknown encoding are rejected', async () => {
      expect(
        (
          await raw(core().url, {
            method: 'POST',
            path: LOGIN,
            headers: { ...json, 'content-encoding': 'zstd' },
            body: '{}',
          })
        ).status,
      ).toBe(400);
      expect(
        (
          await raw(core().url, {
            method: 'POST',
            path: LOGIN,
            headers: { ...json, 'content-encoding': 'gzip' },
            body: 'not packed',
          })
        ).status,
      ).toBe(400);
    });
  });

  describe('Text that is hard to store', () => {
    const login = (body: string): Promise<ApiResponse> => new Client(core().url).call('POST', LOGIN, body);
    it('in an email address: NUL, half characters, SQL and very long ones are rejected', async () => {
      for (const email of [
        'a\\u0000@example.com',
        'a\\ud800@example.com',
        "' or 1=1 --",
        'a@example.com\\nbcc: b@example.com',
        'x'.repeat(100_000),
        'a@example.com\\u0000',
      ]) {
        expect([email.slice(0, 40), (await login(`{"email":"${email}","password":"x"}`)).status]).toEqual([
          email.slice(0, 40),
          400,
        ]);
      }
    });
    it('in a password: NUL, half characters and emoji are wrong passwords', async () => {
      const { email } = await newPerson(core());
      for (const password of [`${PASSWORD}\\u0000`, '\\ud800', '\u{1f511}\u{1f511}', '\\u0000']) {
        expect([password, (await login(`{"email":"${email}","password":"${password}"}`)).status]).toEqual([
          password,
          401,
        ]);
      }
    });
    it('prototype keys change nothing', async () => {
      const { email } = await newPerson(core());
      const { body } = await login(
        `{"email":"${email}","password":"${PASSWORD}","role":"admin","toString":1,"constructor":{"prototype":{"role":"admin"}}}`,
      );
      expect([(body as { role?: string }).role, (await new Client(core().url).get('/api/auth/me')).status]).toEqual([
        'user',
        401,
      ]);
      expect((await login(`{"__proto__":{"email":"${email}","password":"${PASSWORD}"}}`)).status).toBe(400);
    });
    it('in two fields with the same name: the last one counts', async () => {
      const { email } = await newPerson(core());
      expect(
        (await login(`{"email":"nobody@example.com","email":"${email}","password":"x","password":"${PASSWORD}"}`))
          .status,
      ).toBe(200);
    });
    it('in a parameter that is repeated or of another type is rejected', async () => {
      for (const query of [
        'view=card&view=card',
        'view=',
        'view=toString',
        'view=CARD',
        'media=ref&media=',
        'view=%00card',
      ]) {
        expect([query, (await core().ada.get(`/api/jobs?${query}`)).status]).toEqual([query, 400]);
      }
      for (const query of ['__proto__=x', 'constructor=x&toString=x', 'view[]=card', '&&&', '%E0%A4%A=x']) {
        expect([query, (await core().ada.get(`/api/jobs?${query}`)).status]).toEqual([query, 200]);
      }
    });
  });
}
