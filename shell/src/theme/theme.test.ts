import { createPlatformStore } from '@jobtrail/web-kit';
import { followTheme } from './followTheme.ts';
import { storedTheme } from './theme.ts';

afterEach(() => localStorage.clear());
const painted = () => document.documentElement.dataset.theme;

test('the theme is the stored one or main; an invalid stored theme is main', () => {
  expect(storedTheme()).toBe('main');
  localStorage.setItem('theme', 'dark');
  expect(storedTheme()).toBe('dark');
  localStorage.setItem('theme', 'pink');
  expect(storedTheme()).toBe('main');
});

test('a choice applies at once and is stored', () => {
  const store = createPlatformStore();
  const stop = followTheme(store);
  expect(painted()).toBe('main');
  store.getState().setTheme('dark');
  expect([painted(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  stop();
});

test('a choice in another tab is followed', () => {
  const store = createPlatformStore();
  const stop = followTheme(store);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
  expect([store.getState().theme, painted()]).toEqual(['light', 'light']);
  window.dispatchEvent(new StorageEvent('storage', { key: 'dashboard-zoom', newValue: '75' }));
  expect(painted()).toBe('light');
  stop();
});
