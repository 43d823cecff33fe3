import type { RemotesManifest, SessionUser } from '@jobtrail/contract';
import type { Session } from '@jobtrail/web-kit';
import { aUser } from '@jobtrail/web-kit/testing';
import { decide, type Facts } from './decide.ts';

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
const person = (facts: Partial<SessionUser> = {}): Session => ({ status: 'authenticated', user: aUser(facts) });
const at = (pathname: string, session: Session, more: Partial<Facts> = {}) =>
  decide({ pathname, mailedLink: false, session, sessionFailed: false, manifest, ...more });

test('a protected page waits while the session loads', () => {
  expect(at('/settings', loading)).toEqual({ kind: 'loading' });
  expect(at('/dashboard', loading)).toEqual({ kind: 'loading' });
});

test('unauthenticated visitors of a protected page are sent to /auth', () => {
  for (const path of ['/dashboard', '/settings', '/help', '/billing', '/admin/users'])
    expect(at(path, stranger)).toEqual({ kind: 'redirect', to: '/auth' });
});

test('a non-admin on an admin page is sent to /dashboard, an admin sees it', () => {
  expect(at('/admin/users', person())).toEqual({ kind: 'redirect', to: '/dashboard' });
  expect(at('/admin/users', person({ role: 'admin' }))).toMatchObject({
    kind: 'remote',
    remote: { name: 'mfe-admin' },
    framed: true,
  });
});

test('public pages need nobody signed in, and stand outside of the signed-in shell', () => {
  expect(at('/subscribe', stranger)).toMatchObject({ kind: 'remote', remote: { name: 'mfe-billing' }, framed: false });
  expect(at('/subscribe', loading)).toMatchObject({ kind: 'remote' });
  expect(at('/auth', stranger)).toEqual({ kind: 'screen', screen: 'auth', framed: false });
});

test('a signed-in visitor of /auth is sent home', () => {
  expect(at('/auth', person())).toEqual({ kind: 'redirect', to: '/dashboard' });
  expect(at('/auth', person({ role: 'admin' }))).toEqual({ kind: 'redirect', to: '/admin/dashboard' });
});

test('an emailed link is for anyone who opens it, signed in or not', () => {
  for (const session of [person(), stranger, loading])
    expect(at('/auth', session, { mailedLink: true })).toMatchObject({ kind: 'screen', screen: 'auth' });
});

test('a path is matched exactly: any other path is a 404, framed for who is signed in', () => {
  expect(at('/dashboard/x', person())).toEqual({ kind: 'notFound', framed: true });
  expect(at('/nothing', stranger)).toEqual({ kind: 'notFound', framed: false });
});

test('a session that could not be fetched shows on protected pages only', () => {
  expect(at('/settings', loading, { sessionFailed: true })).toEqual({ kind: 'failed', what: 'session' });
  expect(at('/auth', loading, { sessionFailed: true })).toMatchObject({ kind: 'screen' });
});

test('without the manifest the own pages of the shell work, the others wait or say so', () => {
  expect(at('/help', person(), { manifest: null })).toMatchObject({ kind: 'screen', screen: 'help' });
  expect(at('/dashboard', person(), { manifest: undefined })).toEqual({ kind: 'loading' });
  expect(at('/dashboard', person(), { manifest: null })).toEqual({ kind: 'failed', what: 'remotes' });
});
