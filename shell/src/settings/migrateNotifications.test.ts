import { createQueryClient } from '@jobtrail/web-kit';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { migrateNotifications } from './migrateNotifications.ts';

const user = aUser();
let server: FakeApi;
afterEach(() => {
  server.restore();
  localStorage.clear();
});

/** The account on the server, and what this browser has stored. */
function given(stored: object | null, { chosen = false, status = 200 } = {}) {
  if (stored) localStorage.setItem('jobtrail-settings', JSON.stringify({ userId: user.id, ...stored }));
  const account = { email: true, inApp: true, digestHour: 8, chosen };
  server = fakeApi({
    'GET /api/account/notifications': () => ({ status: 200, body: account }),
    'PATCH /api/account/notifications': ({ body }) =>
      status === 200
        ? { status, body: Object.assign(account, body, { chosen: true }) }
        : { status, body: { error: 'Try later.', code: 'unavailable' } },
  });
}
const migrate = () => migrateNotifications(user, createQueryClient());
const changes = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('notifications that were switched off in this browser are switched off on the server, once', async () => {
  given({ emailNotifications: false });
  await migrate();
  await migrate();
  expect(changes()).toEqual([{ email: false, inApp: true }]);
});

test('a choice on the server takes precedence over the one in this browser', async () => {
  given({ emailNotifications: false }, { chosen: true });
  await migrate();
  expect(changes()).toEqual([]);
});

test.each([
  ['nothing', null],
  ['both switched on', { emailNotifications: true, inAppNotifications: true }],
  ['the choice of another person', { userId: 'someone else', emailNotifications: false }],
])('a browser that has stored %s makes no call', async (_, stored) => {
  given(stored);
  await migrate();
  expect(server.calls).toEqual([]);
});

test('a failed call is repeated on the next page load', async () => {
  given({ inAppNotifications: false }, { status: 503 });
  await migrate();
  server.restore();
  given(null);
  await migrate();
  expect(changes()).toEqual([{ email: true, inApp: false }]);
});
