import { secured } from './secured.ts';

test('a cookie of the interface is sent over https only, except where the product runs without it', () => {
  expect(secured('a=b; path=/', 'https:')).toBe('a=b; path=/; secure');
  expect(secured('a=b; path=/', 'http:')).toBe('a=b; path=/');
});
