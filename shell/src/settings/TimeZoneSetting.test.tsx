import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionUser } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { TimeZoneSetting } from './TimeZoneSetting.tsx';

let server: FakeApi;
beforeEach(() => {
  server = fakeApi({
    'PATCH /api/account': ({ body }) => ({ status: 200, body: { ...aUser(), ...(body as Partial<SessionUser>) } }),
  });
});
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});

function open(timeZone: string | null) {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'Asia/Tokyo' };
  });
  return { ...renderWithPlatform(<TimeZoneSetting user={aUser({ timeZone })} />), user: userEvent.setup() };
}
const bodies = () => server.calls.map(({ body }) => body);

test("proposes the browser's time zone until one is chosen, and saves it only when asked", async () => {
  const { user, toasts } = open(null);
  expect(screen.getByText('Tokyo, Asia (UTC+09:00)')).toBeVisible();
  expect(bodies()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use this time zone' }));
  expect(bodies()).toEqual([{ timeZone: 'Asia/Tokyo' }]);
  expect(toasts).toEqual([{ title: 'Time zone saved', description: 'Tokyo, Asia (UTC+09:00)', tone: 'success' }]);
});

test("keeps a chosen time zone, whatever the browser's time zone is", () => {
  open('Asia/Kolkata');
  expect(screen.getByText('Kolkata, Asia (UTC+05:30)')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use this time zone' })).toBeNull();
  expect(bodies()).toEqual([]);
});

test('is found by city with the keyboard alone; Undo restores the earlier one', async () => {
  const { user, toasts } = open('Asia/Kolkata');
  await user.click(screen.getByRole('button', { name: 'Change time zone' }));
  const search = screen.getByRole('combobox', { name: 'Find a city or an offset' });
  await user.type(search, 'ar');
  expect(within(screen.getByRole('listbox')).getAllByRole('option').length).toBeGreaterThan(2);
  await user.clear(search);
  await user.type(search, 'buenos');
  expect(search).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Buenos Aires/ }).id);
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(bodies()).toEqual([{ timeZone: expect.stringMatching(/Buenos_Aires$/) }]);
  act(() => toasts[0]?.action?.onClick());
  await screen.findByRole('button', { name: 'Change time zone' });
  expect(bodies()[1]).toEqual({ timeZone: 'Asia/Kolkata' });
});

test('is found by offset and chosen with the mouse; a search without results says so', async () => {
  const { user } = open('Europe/London');
  await user.click(screen.getByRole('button', { name: 'Change time zone' }));
  const search = screen.getByRole('combobox', { name: 'Find a city or an offset' });
  await user.type(search, 'atlantis');
  expect(screen.getByRole('status')).toHaveTextContent('No time zone matches. Try a larger city nearby.');
  await user.clear(search);
  await user.type(search, 'utc+5:45');
  await user.click(screen.getByRole('option', { name: /Kathmandu/ }));
  expect(bodies()).toEqual([{ timeZone: 'Asia/Katmandu' }]);
});

test('a failure is reported and changes nothing', async () => {
  server.respondWith({
    'PATCH /api/account': () => ({ status: 503, body: { error: 'Try later.', code: 'unavailable' } }),
  });
  const { user, toasts } = open(null);
  await user.click(screen.getByRole('button', { name: 'Use this time zone' }));
  expect(toasts).toEqual([{ title: 'Error', description: 'Try later.', tone: 'error' }]);
  expect(screen.getByRole('button', { name: 'Use this time zone' })).toBeEnabled();
});
