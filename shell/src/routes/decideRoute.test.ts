import type { RemotesManifest, SessionUser } from '@jobtrail/contract';
import type { Session } from '@jobtrail/web-kit';
import { aUser } from '@jobtrail/web-kit/testing';
import { decideRoute, type RouteInput } from './decideRoute.ts';

const manifest: RemotesManifest = {
  contract: 1,
  overrides: false,
  remotes: [
    {
      name: 'mfe-jobs',
      title: 'Jobs',
      contract: 1,
      build: 'b',
      entry: '/j',
      routes: [{ path: '/dashboard', access: 'user' }],
    },
    {
      name: 'mfe-billing',
      title: 'Billing',
      contract: 1,
      build: 'b',
      entry: '/b',
      routes: [
        { path: '/subscribe', access: 'public' },
        { path: '/billing', access: 'user' },
      ],
    },
    {
      name: 'mfe-admin',
      title: 'Admin',
      contract: 1,
      build: 'b',
      entry: '/a',
      routes: [{ path: '/admin/users', access: 'admin' }],
    },
  ],
};
const stranger: Session = { status: 'unauthenticated', user: null };
const loading: Session = { status: 'loading', user: undefined };
const person = (overrides: Partial<SessionUser> = {}): Session => ({ status: 'authenticated', user: aUser(overrides) });
const at = (pathname: string, session: Session, more: Partial<RouteInput> = {}) =>
  decideRoute({ pathname, mailedLink: false, session, sessionFailed: false, manifest, ...more });

test('a protected page waits while the session loads', () => {
  expect(at('/settings', loading)).toEqual({ kind: 'loading' });
  expect(at('/dashboard', loading)).toEqual({ kind: 'loading' });
});

test('visitors of a protected page are redirected to /auth', () => {
  for (const path of ['/dashboard', '/settings', '/help', '/billing', '/admin/users'])
    expect(at(path, stranger)).toEqual({ kind: 'redirect', to: '/auth' });
});

test('anyone may open the page that cancels a subscription, which has no frame', () => {
  for (const session of [stranger, loading, person()])
    expect(at('/cancel-subscription', session)).toEqual({
      kind: 'screen',
      screen: 'cancelSubscription',
      framed: false,
    });
});

test('a person who must add a second factor sees nothing else, apart from the pages of emailed links', () => {
  const admin = person({ role: 'admin', mustAddSecondFactor: true });
  for (const path of ['/auth', '/dashboard', '/settings', '/admin/users', '/nowhere'])
    expect(at(path, admin)).toEqual({ kind: 'screen', screen: 'secondFactor', framed: false });
  expect(at('/auth', admin, { mailedLink: true })).toEqual({ kind: 'screen', screen: 'auth', framed: false });
});

test('a non-admin on an admin page is redirected to /dashboard, an admin sees the page', () => {
  expect(at('/admin/users', person())).toEqual({ kind: 'redirect', to: '/dashboard' });
  expect(at('/admin/users', person({ role: 'admin' }))).toMatchObject({
    kind: 'remote',
    remote: { name: 'mfe-admin' },
    framed: true,
  });
});

test('public pages require no session and are outside the signed-in shell', () => {
  expect(at('/subscribe', stranger)).toMatchObject({ kind: 'remote', remote: { name: 'mfe-billing' }, framed: false });
  expect(at('/subscribe', loading)).toMatchObject({ kind: 'remote' });
  expect(at('/auth', stranger)).toEqual({ kind: 'screen', screen: 'auth', framed: false });
});

test('a signed-in visitor of /auth is redirected home', () => {
  expect(at('/auth', person())).toEqual({ kind: 'redirect', to: '/dashboard' });
  expect(at('/auth', person({ role: 'admin' }))).toEqual({ kind: 'redirect', to: '/admin/dashboard' });
});

test('anyone may open an emailed link, signed in or not', () => {
  for (const session of [person(), stranger, loading])
    expect(at('/auth', session, { mailedLink: true })).toMatchObject({ kind: 'screen', screen: 'auth' });
});

test('paths match exactly: any other path is a 404, inside the frame for signed-in people', () => {
  expect(at('/dashboard/x', person())).toEqual({ kind: 'notFound', framed: true });
  expect(at('/nothing', stranger)).toEqual({ kind: 'notFound', framed: false });
});

test('a session that cannot be fetched matters on protected pages only', () => {
  expect(at('/settings', loading, { sessionFailed: true })).toEqual({ kind: 'failed', what: 'session' });
  expect(at('/auth', loading, { sessionFailed: true })).toMatchObject({ kind: 'screen' });
});

test("without the manifest the shell's own pages work; the others wait or show an error", () => {
  expect(at('/help', person(), { manifest: null })).toMatchObject({ kind: 'screen', screen: 'help' });
  expect(at('/dashboard', person(), { manifest: undefined })).toEqual({ kind: 'loading' });
  expect(at('/dashboard', person(), { manifest: null })).toEqual({ kind: 'failed', what: 'remotes' });
});
