import { createQueryClient, sessionKey } from '@jobtrail/web-kit';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { saveBrowserClock } from './saveBrowserClock.ts';

// The browser of the tests is in UTC and in English.
const browser = { timeZone: 'UTC', hourCycle: 'h12' };
const NONE = { timeZone: null, hourCycle: null };

let server: FakeApi;
afterEach(() => server.restore());

/** The session after a visit, and what was sent. */
async function visit(before: Parameters<typeof aUser>[0], status = 200) {
  const user = aUser(before);
  server = fakeApi({
    'PATCH /api/account': () =>
      status === 200
        ? { status, body: { ...user, ...browser, timeZone: user.timeZone ?? browser.timeZone } }
        : { status, body: { error: 'Try later.', code: 'unavailable' } },
  });
  const client = createQueryClient();
  client.setQueryData(sessionKey, user);
  const saved = saveBrowserClock(user, client);
  const { timeZone, hourCycle } = client.getQueryData(sessionKey) ?? {};
  await saved;
  return {
    meanwhile: { timeZone, hourCycle },
    session: client.getQueryData(sessionKey),
    sent: server.calls.map(({ body }) => body),
  };
}

test('a person without a time zone gets that of the browser, in the session at once', async () => {
  const { meanwhile, session, sent } = await visit(NONE);
  expect(sent).toEqual([{ browser }]);
  expect(meanwhile).toEqual(browser);
  expect(session).toMatchObject(browser);
});

test('a time zone that is known stays, and the hour cycle follows the browser', async () => {
  const chosen = { timeZone: 'Asia/Tokyo', hourCycle: 'h23' } as const;
  expect((await visit(chosen)).session).toMatchObject({ timeZone: 'Asia/Tokyo', hourCycle: 'h12' });
  server.restore();
  expect((await visit({ ...chosen, hourCycle: 'h12' })).sent).toEqual([]);
});

test('after a failure the session is as before, and nothing is sent where the server or the session cannot take it', async () => {
  expect((await visit(NONE, 503)).session).toMatchObject(NONE);
  server.restore();
  expect((await visit({ timeZone: null })).sent).toEqual([]);
  server.restore();
  expect((await visit({ ...NONE, mustAddSecondFactor: true })).sent).toEqual([]);
});
