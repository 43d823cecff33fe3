import { expect, it } from '@jest/globals';
import { homeOf } from './paths.ts';

it('The home of role admin is /admin/dashboard, of anyone else /dashboard', () => {
  expect(homeOf('admin')).toBe('/admin/dashboard');
  expect(homeOf('user')).toBe('/dashboard');
  expect(homeOf('')).toBe('/dashboard');
});
