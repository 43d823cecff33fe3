import { describe, expect, it } from '@jest/globals';
import { allCalls } from '../calls.ts';
import { openApiDocument } from '../openapi.ts';
import { createApiTokenBody } from './schema.ts';
import { TOKEN_SCOPES } from './scopes.ts';
import { apiTokenIn, isApiToken } from './tokenText.ts';

const scoped = allCalls.filter(({ scope }) => scope !== undefined);
/** Where no token may be used: whoever has one must not get more with it. */
const NEVER = /^\/api\/(auth|admin|billing|user|support|account(?!\/export$)|calendar-feed|webhooks)(\/|$)/;

describe('The scopes of API tokens', () => {
  it('are of calls of svc-core by people, none of which gives away a secret or changes the account', () => {
    for (const { id, service, access, path, success } of scoped)
      expect([id, service, access, success.secret, NEVER.test(path)]).toEqual([id, 'core', 'user', undefined, false]);
    expect(new Set(scoped.map(({ scope }) => scope))).toEqual(new Set(TOKEN_SCOPES));
  });
  it('that read are of calls that change nothing', () => {
    for (const { id, method, scope } of scoped) expect([id, scope?.endsWith(':read')]).toEqual([id, method === 'GET']);
  });
  it('are in the OpenAPI document, beside the session', () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, { security: object[] }>> };
    expect(paths['/api/jobs']?.['get']?.security).toEqual([{ session: [] }, { token: ['jobs:read'] }]);
    expect(paths['/api/account/api-tokens']?.['get']?.security).toEqual([{ session: [] }]);
  });
  it('are kept once each, in one order', () => {
    const body = { name: 'Backup', password: 'p', expiresInDays: null };
    const scopesOf = (scopes: string[]) => createApiTokenBody.safeParse({ ...body, scopes }).data?.scopes;
    expect(scopesOf(['export:read', 'jobs:read', 'export:read'])).toEqual(['jobs:read', 'export:read']);
    expect(scopesOf([])).toBeUndefined();
    expect(scopesOf(['account:write'])).toBeUndefined();
  });
});

describe('An Authorization header', () => {
  const token = `jt_${'aZ9-_'.repeat(8)}xyz`;
  it.each([
    [`Bearer ${token}`, token],
    [`bearer  ${token}`, token],
    ['Bearer jt_short', 'jt_short'],
    [`Bearer ${token} `, `${token} `],
    ['Bearer another', null],
    [`Basic ${token}`, null],
    [undefined, null],
  ])('%p has %p', (header, expected) => expect(apiTokenIn(header)).toBe(expected));
  it('is well-formed with 43 characters after the prefix only', () => {
    expect([token, `${token} `, `${token}a`, 'jt_short'].map(isApiToken)).toEqual([true, false, false, false]);
  });
});
