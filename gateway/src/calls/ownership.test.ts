import { describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@jobtrail/contract/calls';
import { type PublishedCall, publishedCall } from '@jobtrail/contract/internal';
import { OWNED_MS, Ownership } from './ownership.ts';

const call = (method: PublishedCall['method'], path: string): PublishedCall => ({
  ...{ id: 'aCall', method, path, access: 'user', maxBody: 1000, slow: false, signIn: false, endsSessions: 'none' },
  operation: {},
});

describe('A call that a service publishes', () => {
  it.each<[ServiceName, PublishedCall['method'], string]>([
    ['mail', 'GET', '/api/admin/broadcast/:id/opens'],
    ['mail', 'GET', '/api/newsletters'],
    ['mail', 'GET', '/api/admin/newsletters/:id'],
    ['core', 'PATCH', '/api/jobs/:id'],
    ['core', 'POST', '/api/auth/magic-link'],
    ['billing', 'GET', '/api/billing/vouchers'],
  ])('of svc-%s is forwarded to it: %s %s', (service, method, path) => {
    expect(new Ownership().refusalOf(service, call(method, path), [])).toBeNull();
  });
  it.each<[ServiceName, PublishedCall['method'], string, string]>([
    ['mail', 'GET', '/api/jobs', 'belongs to core'],
    ['mail', 'DELETE', '/api/jobs/:job', 'belongs to core'],
    ['mail', 'GET', '/api/jobs/archive/all/now', 'is below a path of core'],
    ['billing', 'GET', '/api/admin/broadcast/:id/opens/all', 'is below a path of mail'],
    ['mail', 'POST', '/api/auth/login', 'belongs to core'],
    ['mail', 'POST', '/api/auth/magic-link', 'is below a path of core'],
    ['core', 'POST', '/api/auth/login', 'is built in'],
    ['core', 'POST', '/api/account/password', 'is built in'],
    ['mail', 'POST', '/api/webhooks/stripe', 'belongs to billing'],
    ['mail', 'GET', '/api/media/:id', 'belongs to core'],
    ['mail', 'GET', '/api/admin', 'would hide the paths of other services'],
    ['mail', 'GET', '/api/admin/:page/:id', 'would hide the paths of other services'],
    ['mail', 'GET', '/api/docs', 'belongs to the gateway'],
    ['mail', 'GET', '/api/openapi.json', 'belongs to the gateway'],
  ])('of svc-%s is not: %s %s %s', (service, method, path, reason) => {
    expect(new Ownership().refusalOf(service, call(method, path), [])).toBe(reason);
  });
  it('below a new path belongs to the first service that has one there', () => {
    const ownership = new Ownership();
    expect(ownership.refusalOf('mail', call('GET', '/api/newsletters'), [])).toBeNull();
    expect(ownership.refusalOf('core', call('GET', '/api/newsletters/:id'), [])).toBe('is below a path of mail');
    expect(ownership.refusalOf('mail', call('GET', '/api/newsletters/:id'), [])).toBeNull();
  });
  it('below such a path belongs to another service once the first has not published one for long', () => {
    let now = 0;
    const ownership = new Ownership(() => now);
    const [mails, cores] = [call('GET', '/api/newsletters'), call('GET', '/api/newsletters/:id')];
    const refusal = (): string | null => ownership.refusalOf('core', cores, []);
    expect(ownership.refusalOf('mail', mails, [])).toBeNull();
    for (let times = 0; times < 3; times += 1) {
      now += OWNED_MS;
      ownership.keep('mail', [mails]);
      ownership.keep('core', [cores]);
      ownership.release();
      expect(refusal()).toBe('is below a path of mail');
    }
    const { version } = ownership;
    now += OWNED_MS + 1;
    ownership.keep('core', [cores]);
    ownership.release();
    expect(ownership.version).toBeGreaterThan(version);
    expect(refusal()).toBeNull();
    expect(ownership.refusalOf('mail', mails, [])).toBe('is below a path of core');
  });
  it('below a built-in path belongs to its services, however long they have not published one', () => {
    let now = 0;
    const ownership = new Ownership(() => now);
    now += 100 * OWNED_MS;
    ownership.release();
    expect(ownership.refusalOf('mail', call('GET', '/api/jobs/archive/all/now'), [])).toBe('is below a path of core');
  });
  it.each([
    '/internal/session',
    '/api',
    '/api/',
    '/api/:anything',
    '/dev/mailbox',
    '/api/Jobs',
    '/api/jobs/../auth',
    '/api//jobs',
  ])('cannot have the path %s at all', (path) => {
    expect(publishedCall.safeParse(call('GET', path)).success).toBe(false);
  });
});
