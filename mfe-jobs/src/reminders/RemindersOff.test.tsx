import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionUser } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { RemindersOff } from './RemindersOff.tsx';

// The browser of the tests is in UTC.
const NEITHER = { emailVerified: false, timeZone: null } as const;
const DAY_MS = 86_400_000;

let server: FakeApi;
afterEach(() => {
  server.restore();
  localStorage.clear();
  jest.restoreAllMocks();
});

function open(user: Partial<SessionUser>, { email = true } = {}) {
  server = fakeApi({
    'GET /api/account/notifications': () => ({
      status: 200,
      body: { email, inApp: true, digestHour: 8, chosen: false },
    }),
    'POST /api/account/email/verification': () => ({ status: 204 }),
    'PATCH /api/account': ({ body }) => ({ status: 200, body: { ...aUser(user), ...(body as object) } }),
  });
  const rendered = renderWithPlatform(
    <>
      <h1>Today</h1>
      <RemindersOff />
    </>,
    { user: aUser(user) },
  );
  return { ...rendered, keys: userEvent.setup() };
}
const strip = () => screen.findByRole('region', { name: 'Reminders' });
const noStrip = () => expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull();

test('names the address and the zone that are missing, each with its button', async () => {
  const { keys, toasts } = open(NEITHER);
  expect(await strip()).toHaveTextContent(
    'No reminder reaches you yet. Confirm nora@example.com and that your days begin in UTC.',
  );
  await keys.click(screen.getByRole('button', { name: 'Send the email again' }));
  expect(toasts).toEqual([
    { title: 'Link sent', description: 'Open the link in the email to nora@example.com.', tone: 'success' },
  ]);
  await keys.click(screen.getByRole('button', { name: 'Yes, UTC' }));
  expect(server.calls.map(({ method, path, body }) => [method, path, body])).toContainEqual([
    'PATCH',
    '/api/account',
    { timeZone: 'UTC' },
  ]);
});

test('shrinks to what is left, goes by itself, and leaves the focus at the heading', async () => {
  const { keys, platform } = open(NEITHER);
  await strip();
  const become = (user: Partial<SessionUser>) => act(() => platform.store.getState().setUser(aUser(user)));
  become({ emailVerified: false, timeZone: 'UTC' });
  expect(await strip()).toHaveTextContent('No reminder reaches you yet. Confirm nora@example.com.');
  expect(screen.queryByRole('button', { name: 'Yes, UTC' })).toBeNull();
  become({ timeZone: null });
  expect(await strip()).toHaveTextContent('Do your days begin in UTC?');
  expect(screen.queryByRole('button', { name: 'Send the email again' })).toBeNull();
  await keys.tab();
  expect(screen.getByRole('button', { name: 'Yes, UTC' })).toHaveFocus();
  become({ timeZone: 'UTC' });
  noStrip();
  expect(screen.getByRole('heading', { name: 'Today' })).toHaveFocus();
});

test('stays away for seven days after it was closed, for this person only', async () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  const first = open(NEITHER);
  await strip();
  await first.keys.click(screen.getByRole('button', { name: 'Not now, ask again in 7 days' }));
  noStrip();
  expect(screen.getByRole('heading', { name: 'Today' })).toHaveFocus();
  first.unmount();
  server.restore();
  const other = open({ ...NEITHER, id: 'somebody else' });
  await strip();
  other.unmount();
  server.restore();
  clock.mockReturnValue(now + 7 * DAY_MS - 1);
  const later = open(NEITHER);
  await waitFor(() => expect(server.calls).toHaveLength(1));
  noStrip();
  later.unmount();
  server.restore();
  clock.mockReturnValue(now + 7 * DAY_MS);
  open(NEITHER);
  await strip();
});

test.each([
  ['nothing is missing', { timeZone: 'UTC' }, true],
  ['the person has turned emails off', NEITHER, false],
  ['the subscription has ended', { ...NEITHER, access: 'read' }, true],
] as const)('is absent if %s', async (_, user, email) => {
  open(user, { email });
  await act(async () => undefined);
  await waitFor(noStrip);
});
