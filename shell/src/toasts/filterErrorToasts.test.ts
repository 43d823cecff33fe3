import type { ToastMessage } from '@jobtrail/web-kit';
import { filterErrorToasts } from './filterErrorToasts.ts';

let shown: ToastMessage[];
let stop: () => void;
let show: (message: ToastMessage) => void;
beforeEach(() => {
  shown = [];
  ({ show, stop } = filterErrorToasts((message) => shown.push(message)));
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

test('online, an error is shown as it is', () => {
  show({ title: 'Error', description: 'Failed to add job. Please try again.', tone: 'error' });
  expect(shown).toEqual([{ title: 'Error', description: 'Failed to add job. Please try again.', tone: 'error' }]);
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
