import { describe, expect, it } from '@jest/globals';
import { allCalls } from '../calls.ts';
import { internal, internalCalls } from './index.ts';

const placeholdersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));

describe('The calls between parts', () => {
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
