import { describe, expect, it } from '@jest/globals';
import {
  type ActivityPage,
  API_TOKENS_MAX,
  type ApiToken,
  type Job,
  MEDIA_PATH,
  type NewApiToken,
  pathOf,
  TOKEN_SCOPES,
  type TokenScope,
} from '@jobtrail/contract';
import { allCalls } from '@jobtrail/contract/calls';
import { newId } from '@jobtrail/service-kit';
import { insertRows } from '../../src/database/insertRows.ts';
import { hashOf } from '../../src/people/credentials/token.ts';
import type { ApiTokenRow } from '../../src/rows.ts';
import { type ApiResponse, Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo } from '../emails.ts';
import { newPerson, PASSWORD, type Person, signedIn } from '../people.ts';

const DAY_MS = 86_400_000;
const NOBODY = '01890000-0000-7000-8000-000000000000';
const JOB = { company: 'Kestrel', position: 'Engineer' };
const JOBS = pathOf('listJobs');
const TOKENS = pathOf('listApiTokens');

export function apiTokenSuite(core: () => CoreUnderTest): void {
  interface Owner {
    person: Person;
    client: Client;
  }
  const newOwner = async (role: 'user' | 'admin' = 'user'): Promise<Owner> => {
    const person = await newPerson(core(), { role });
    return { person, client: await signedIn(core().url, person) };
  };
  const create = async (client: Client, scopes: readonly TokenScope[], more: object = {}): Promise<NewApiToken> => {
    const body = { name: 'Backup', scopes, expiresInDays: null, password: PASSWORD, ...more };
    const response = await client.post(pathOf('createApiToken'), body);
    expect(response.status).toBe(201);
    return response.body as NewApiToken;
  };
  /** Makes a call as a program does: with the token, and without a session. */
  const use = (
    { token }: Pick<NewApiToken, 'token'>,
    { method = 'GET', path = JOBS, body, headers = {}, url = core().url }: Use = {},
  ): Promise<ApiResponse> => new Client(url).call(method, path, body, { authorization: `Bearer ${token}`, ...headers });
  interface Use {
    method?: string;
    path?: string;
    body?: unknown;
    headers?: Record<string, string>;
    url?: string;
  }
  const listed = async (client: Client): Promise<ApiToken[]> => (await client.get(TOKENS)).body as ApiToken[];

  describe('An API token', () => {
    it('is shown once, and stored as a hash', async () => {
      const { person, client } = await newOwner();
      const { token, ...rest } = await create(client, ['export:read', 'jobs:read']);
      expect(token).toMatch(/^jt_[\w-]{43}$/);
      expect(rest).toEqual({
        id: expect.any(String),
        name: 'Backup',
        scopes: ['jobs:read', 'export:read'],
        start: token.slice(0, 9),
        createdAt: expect.any(String),
        expiresAt: null,
        lastUsedOn: null,
      });
      expect(await listed(client)).toEqual([rest]);
      const rows: ApiTokenRow[] = await core().knex('api_tokens').where({ user_id: person.id });
      expect(rows).toMatchObject([{ token_hash: hashOf(token) }]);
      expect(JSON.stringify(rows)).not.toContain(token.slice(9));
    });
    it('is made with the password only, which an email and the account activity say', async () => {
      const { person, client } = await newOwner();
      const body = { name: 'Backup', scopes: ['jobs:read'], expiresInDays: 30 };
      expect(await client.post(TOKENS, { ...body, password: 'wrong' })).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
      const { token, id } = await create(client, ['jobs:read'], { expiresInDays: 30 });
      expect((await client.delete(pathOf('revokeApiToken', { id }))).status).toBe(204);
      const [email, ...others] = await emailsTo(core(), person.email);
      expect([email?.subject, others]).toEqual(['An API token was created', []]);
      expect(email?.text).toMatch(/"Backup".* Read jobs\. It expires on /);
      expect(email?.text).not.toContain(token);
      const { entries } = (await client.get(pathOf('listAccountActivity'))).body as ActivityPage;
      expect(entries.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['api_token_made', 'api_token_revoked']),
      );
    });
    it('is not made again for a repeated request, whose response is not kept', async () => {
      const { client } = await newOwner();
      const body = { name: 'Backup', scopes: ['jobs:read'], expiresInDays: null, password: PASSWORD };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const [one, other] = [
        await client.call('POST', TOKENS, body, headers),
        await client.call('POST', TOKENS, body, headers),
      ];
      expect((one.body as NewApiToken).token).not.toBe((other.body as NewApiToken).token);
      expect(other.headers.get('idempotent-replayed')).toBeNull();
    });
    it(`is one of at most ${API_TOKENS_MAX}`, async () => {
      const { person, client } = await newOwner();
      const rows = Array.from({ length: API_TOKENS_MAX }, (_, n): ApiTokenRow => ({
        ...{ user_id: person.id, id: newId(), token_hash: hashOf(newId()), start: 'jt_abcdef', name: `Token ${n}` },
        ...{ scopes: 'jobs:read', created_at: n, expires_at: null, last_used_on: null },
      }));
      await insertRows(core().knex, 'api_tokens', rows);
      const body = { name: 'One more', scopes: ['jobs:read'], expiresInDays: null, password: PASSWORD };
      expect(await client.post(TOKENS, body)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
      expect((await client.delete(pathOf('revokeApiToken', { id: rows[0]?.id ?? '' }))).status).toBe(204);
      expect((await client.post(TOKENS, body)).status).toBe(201);
    });

    const calls = allCalls.filter(({ service }) => service === 'core');
    it.each(TOKEN_SCOPES)('makes exactly the calls of its scope, %s, also that of an administrator', async (scope) => {
      const { person, client } = await newOwner('admin');
      const token = await create(client, [scope]);
      const refused: string[] = [];
      for (const { id, method, path } of calls) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const response = await use(token, { method, path: path.replaceAll(/:\w+/g, NOBODY), body });
        expect([id, response.status]).not.toEqual([id, 401]);
        if (response.status !== 403) continue;
        expect([id, response.body]).toEqual([id, expect.objectContaining({ code: 'token_scope' })]);
        refused.push(id);
      }
      expect(refused).toEqual(calls.filter((call) => call.scope !== scope).map(({ id }) => id));
      expect((await use(token, { path: MEDIA_PATH.replace(':id', NOBODY) })).status).toBe(403);
      await core().knex('users').where({ id: person.id }).update({ is_active: 0 });
    });

    it('needs no Origin, and the cookie beside it counts for nothing', async () => {
      const [{ client }, other] = [await newOwner(), await newOwner()];
      const token = await create(client, ['jobs:read', 'jobs:capture']);
      const headers = { cookie: other.client.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const { status, body } = await use(token, { method: 'POST', body: JOB, headers });
      expect(status).toBe(201);
      expect((await client.get(pathOf('getJob', { id: (body as Job).id }))).status).toBe(200);
      expect((await other.client.get(JOBS)).body).toEqual([]);
      const wrong = { token: `jt_${'x'.repeat(43)}` };
      expect((await use(wrong, { headers: { cookie: other.client.cookie } })).status).toBe(401);
    });
    it('is refused if it is unknown, malformed or revoked', async () => {
      const { client } = await newOwner();
      const made = await create(client, ['jobs:read']);
      for (const token of [`jt_${'x'.repeat(43)}`, 'jt_', `${made.token}x`])
        expect(await use({ token })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect((await use(made)).status).toBe(200);
      expect((await client.delete(pathOf('revokeApiToken', { id: made.id }))).status).toBe(204);
      expect((await use(made)).status).toBe(401);
      expect((await client.delete(pathOf('revokeApiToken', { id: made.id }))).status).toBe(404);
    });
    it('works until it expires', async () => {
      const { client } = await newOwner();
      const made = await create(client, ['jobs:read'], { expiresInDays: 30 });
      const end = Date.parse(made.createdAt) + 30 * DAY_MS;
      expect(Date.parse(made.expiresAt ?? '')).toBe(end);
      let at = end - 1;
      const later = await startInProcess(core(), { clock: () => at });
      try {
        expect((await use(made, { url: later.url })).status).toBe(200);
        at = end;
        expect((await use(made, { url: later.url })).status).toBe(401);
      } finally {
        await later.stop();
      }
    });
    it('only reads after the subscription has ended, and is refused once the person is deactivated', async () => {
      const { person, client } = await newOwner();
      const token = await create(client, ['jobs:read', 'jobs:capture']);
      const users = core().knex('users').where({ id: person.id });
      await users.clone().update({ access: 'read' });
      expect((await use(token)).status).toBe(200);
      expect(await use(token, { method: 'POST', body: JOB })).toMatchObject({
        ...{ status: 402, body: { code: 'payment_required' } },
      });
      await users.clone().update({ is_active: 0 });
      expect((await use(token)).status).toBe(401);
    });
    it('costs one query, and one more on the first use of a day', async () => {
      const { client } = await newOwner();
      const token = await create(client, ['jobs:read']);
      const knex = await core().connect();
      let at = Date.now();
      const process = await startInProcess({ ...core(), knex }, { clock: () => at });
      try {
        const statements: string[] = [];
        knex.on('query', ({ sql }: { sql: string }) => {
          if (/api_tokens/.test(sql)) statements.push(sql.slice(0, 6));
        });
        for (const expected of [['select', 'update'], ['select'], ['select', 'update']]) {
          expect((await use(token, { url: process.url })).status).toBe(200);
          expect(statements.splice(0)).toEqual(expected);
          if (expected.length === 1) at += DAY_MS;
        }
        expect(await listed(client)).toMatchObject([{ lastUsedOn: new Date(at).toISOString().slice(0, 10) }]);
      } finally {
        await process.stop();
        await knex.destroy();
      }
    });
    it('of another person is not there', async () => {
      const [{ client }, other] = [await newOwner(), await newOwner()];
      const made = await create(client, ['jobs:read']);
      expect((await other.client.delete(pathOf('revokeApiToken', { id: made.id }))).status).toBe(404);
      expect(await listed(other.client)).toEqual([]);
      expect((await use(made)).status).toBe(200);
    });
  });
}
