import { secureCookie } from './secureCookie.ts';

test('a cookie is sent over https only, unless the page itself is not on https', () => {
  expect(secureCookie('a=b; path=/', 'https:')).toBe('a=b; path=/; secure');
  expect(secureCookie('a=b; path=/', 'http:')).toBe('a=b; path=/');
});
