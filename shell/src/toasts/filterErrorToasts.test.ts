import { api, ApiError, type ToastMessage } from '@jobtrail/web-kit';
import { fakeApi } from '@jobtrail/web-kit/testing';
import { filterErrorToasts } from './filterErrorToasts.ts';

let shown: ToastMessage[];
let stop: () => void;
let show: (message: ToastMessage) => void;
beforeEach(() => {
  shown = [];
  ({ show, stop } = filterErrorToasts(
    (message) => shown.push(message),
    () => shown.pop(),
  ));
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

test('an error says that the browser is offline, and a success does not', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show({ title: 'Error', description: 'Failed to add job. Please try again.', tone: 'error' });
  show({ title: 'Copied', tone: 'success' });
  expect(shown).toEqual([
    { title: 'Error', description: 'Failed to add job. Please try again. You are offline.', tone: 'error' },
    { title: 'Copied', tone: 'success' },
  ]);
});

test('an error that says already that the browser is offline does not say it twice', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const server = fakeApi({});
  const failure = await api.call('logout').catch((error: unknown) => error);
  server.restore();
  if (!(failure instanceof ApiError)) throw new Error('The call did not fail as an ApiError');
  const message: ToastMessage = { title: 'Log Out Failed', description: failure.userMessage, tone: 'error' };
  show(message);
  expect(shown).toEqual([message]);
  expect(message.description).toMatch(/^You are offline\./);
});

test('online, an error is shown as it is', () => {
  show({ title: 'Error', description: 'Failed to add job. Please try again.', tone: 'error' });
  expect(shown).toEqual([{ title: 'Error', description: 'Failed to add job. Please try again.', tone: 'error' }]);
});

test('a success of before does not stay on the sign-in page when the session ends', () => {
  show({ title: 'Job updated', tone: 'success' });
  window.dispatchEvent(new Event('jobtrail:unauthorized'));
  expect(shown).toEqual([]);
});

test('the failed calls of a session that has just ended show no errors', () => {
  window.dispatchEvent(new Event('jobtrail:unauthorized'));
  show({ title: 'Error', description: 'Failed to update job. Please try again.', tone: 'error' });
  expect(shown).toEqual([]);
  show({ title: 'Copied', tone: 'success' });
  expect(shown).toHaveLength(1);
});

test('a sign-in that is refused right after a session has ended shows its error', () => {
  window.dispatchEvent(new Event('jobtrail:unauthorized'));
  document.dispatchEvent(new Event('submit'));
  show({ title: 'Sign In Failed', tone: 'error' });
  expect(shown).toEqual([{ title: 'Sign In Failed', tone: 'error' }]);
});
