import { describe, expect, it } from '@jest/globals';
import { allCalls } from '../calls.ts';
import { internal, internalCalls } from './index.ts';

const placeholdersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));

describe('The calls between parts', () => {
  it('are exactly these, with these callers', () => {
    const found = internalCalls.map(
      ({ callers, service, method, path }) => `${callers} -> ${service} ${method} ${path}`,
    );
    const expected = [
      'gateway -> svc-core GET /internal/session',
      'svc-billing -> svc-core GET /internal/figures',
      'svc-billing -> svc-core GET /internal/people',
      'svc-billing -> svc-core GET /internal/people/:id',
      'svc-billing -> svc-core POST /internal/signups/:id/completion',
      'svc-billing -> svc-core POST /internal/signups/:id/expiry',
      'svc-billing -> svc-core PUT /internal/users/:id/access',
      'svc-core -> svc-billing GET /internal/customers/:userId/invoices',
      'svc-core -> svc-billing GET /internal/customers/:userId/subscription',
      'svc-core -> svc-billing POST /internal/checkouts',
      'svc-core -> svc-billing POST /internal/checkouts/:id/settlement',
      'svc-core -> svc-billing POST /internal/customers/:userId/cancellation',
      'svc-core -> svc-billing POST /internal/customers/:userId/closure',
      'svc-core -> svc-billing POST /internal/customers/:userId/contact',
      'svc-core -> svc-billing POST /internal/subscription-decisions/:id',
      'svc-core -> svc-mail DELETE /internal/people/:userId',
      'svc-core,svc-billing -> svc-mail POST /internal/messages',
      'svc-mail -> svc-core GET /internal/audiences/:audience',
      'svc-mail -> svc-core GET /internal/audiences/:audience/recipients',
      'svc-mail -> svc-core GET /internal/people/:id/email-notifications',
      'svc-mail -> svc-core POST /internal/audiences/memberships',
      'svc-mail -> svc-core PUT /internal/people/:id/email-notifications',
      'svc-mail,svc-billing -> svc-core POST /internal/audit',
    ];
    expect(found.sort()).toEqual(expected.sort());
  });
  it('are listed under their id', () => {
    for (const [name, { id }] of Object.entries(internal)) expect(id).toBe(name);
  });
  it('have at least one caller, which is never the receiver', () => {
    for (const { id, callers, service } of internalCalls) {
      expect([id, callers.length > 0, new Set<string>(callers).has(service)]).toEqual([id, true, false]);
      expect(new Set(callers).size).toBe(callers.length);
    }
  });
  it('have a schema for exactly the parameters of their path', () => {
    for (const { id, path, params } of internalCalls)
      expect([id, Object.keys(params?.shape ?? {})]).toEqual([id, placeholdersOf(path)]);
  });
  it('are retried by the client only if they are idempotent', () => {
    for (const { id, method, idempotent = method !== 'POST', retries = 0 } of internalCalls)
      expect([id, retries > 0 && !idempotent]).toEqual([id, false]);
  });
  it('can be repeated if they write, so that a captured request changes nothing', () => {
    for (const { id, method, idempotent = method !== 'POST' } of internalCalls)
      expect([id, method === 'GET' || idempotent]).toEqual([id, true]);
  });
  it('return no body with status 204, and a body with any other', () => {
    for (const { id, success } of internalCalls)
      expect([id, success.body === null]).toEqual([id, success.status === 204]);
  });
  it('cannot be reached from outside: no call of the API has their paths', () => {
    expect(allCalls.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
  });
});
