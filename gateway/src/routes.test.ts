import { AUDIO_BODY_MAX_BYTES, JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { internalCalls } from '@jobtrail/contract/internal';
import { createRouting } from './routes.ts';

const routing = createRouting({ production: false });
const find = (method: string, path: string) => routing.find(method, path.slice(1).split('/'));
const serviceOf = (method: string, path: string) => {
  const match = find(method, path);
  return match && 'route' in match ? match.route.service : match;
};

describe('The routing table', () => {
  it.each([
    ['GET', '/api/auth/me', 'core'],
    ['POST', '/api/jobs', 'core'],
    ['PATCH', '/api/jobs/0190-abc', 'core'],
    ['POST', '/api/jobs/extract-from-url', 'core'],
    ['GET', '/api/media/0190-abc', 'core'],
    ['GET', '/api/user/billing', 'billing'],
    ['POST', '/api/create-checkout-session', 'core'],
    ['GET', '/api/billing/config', 'billing'],
    ['POST', '/api/webhooks/stripe', 'billing'],
    ['GET', '/api/admin/metrics', 'billing'],
    ['GET', '/api/admin/support', 'core'],
    ['POST', '/api/admin/broadcast', 'mail'],
    ['GET', '/calendar/a-token.ics', 'core'],
    ['HEAD', '/calendar/a-token.ics', 'core'],
    ['GET', '/unsubscribe/a-token', 'mail'],
    ['POST', '/unsubscribe/a-token', 'mail'],
    ['GET', '/dev/mailbox', 'mail'],
    ['GET', '/dev/mailbox/a/b', 'mail'],
  ])('routes %s %s to its service', (method, path, service) => {
    expect(serviceOf(method, path)).toBe(service);
  });

  it('matches HEAD for every GET', () => {
    expect(serviceOf('HEAD', '/api/jobs')).toBe('core');
  });

  it.each([
    ['GET', '/api/jobs/1/2/3', 'core'],
    ['PUT', '/api/jobs', 'core'],
    ['GET', '/api/auth', 'core'],
    ['GET', '/api/webhooks/stripe', 'billing'],
    ['DELETE', '/api/admin/users/u1/subscription', 'billing'],
    ['GET', '/api/admin/users/u1/subscription/new', 'billing'],
    ['GET', '/api/admin/users/u1/subscription/retry', 'core'],
    ['GET', '/api/admin/users/u1/new', 'core'],
    ['POST', '/api/admin/broadcast/b1/new', 'mail'],
  ])(
    'routes %s %s, which it does not know, to the owner of the path, with the usual limit',
    (method, path, service) => {
      expect(find(method, path)).toMatchObject({
        route: { service, maxBody: JSON_BODY_MAX_BYTES, identity: service !== 'core', provesSession: false },
      });
    },
  );

  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/jobs/',
    '/api/jobs//',
    '/api/Jobs/new/call',
    '/api/jobsearch',
    '/api/admin',
  ])('has no %s', (path) => {
    expect(find('GET', path)).toBeNull();
  });

  it.each(internalCalls)('has no internal call: $id', ({ method, path }) => {
    expect(find(method, path)).toBeNull();
  });

  it.each(['/api/auth/LOGIN', '/api/Auth/login'])(
    'has the rules of a call for a second spelling of its path, %s',
    (path) => {
      expect(find('POST', path)).toMatchObject({ route: { name: 'POST /api/auth/login', signIn: true } });
      expect(find('POST', `${path}/`)).toBeNull();
    },
  );

  it('returns the allowed methods for a wrong one', () => {
    expect(find('OPTIONS', '/api/jobs')).toEqual({ allow: ['GET', 'HEAD', 'POST'] });
    expect(find('DELETE', '/unsubscribe/a-token')).toEqual({ allow: ['GET', 'HEAD', 'POST'] });
  });

  it('allows large bodies only for calls that carry media', () => {
    expect(find('POST', '/api/interview-notes')).toMatchObject({ route: { maxBody: AUDIO_BODY_MAX_BYTES } });
    expect(find('POST', '/api/communications')).toMatchObject({ route: { maxBody: JSON_BODY_MAX_BYTES } });
  });

  it("requires the caller's identity for services other than svc-core, except for public calls", () => {
    expect(find('GET', '/api/billing/data')).toMatchObject({ route: { identity: true } });
    expect(find('GET', '/api/billing/config')).toMatchObject({ route: { identity: false } });
    expect(find('GET', '/api/jobs')).toMatchObject({ route: { identity: false } });
  });
});
