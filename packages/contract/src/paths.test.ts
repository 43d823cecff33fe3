import { describe, expect, it } from '@jest/globals';
import { homeOf, pathOf, paths } from './paths.ts';

describe('paths', () => {
  it('fill their parameters, percent-encoded', () => {
    expect(pathOf(paths.stageHistory, { id: 'a/b?c' })).toBe('/api/jobs/a%2Fb%3Fc/stage-history');
  });
  it('refuse to be filled with a parameter missing', () => {
    expect(() => pathOf(paths.job)).toThrow('needs id');
  });
  it('send role admin to /admin/dashboard and anyone else to /dashboard', () => {
    expect(homeOf('admin')).toBe('/admin/dashboard');
    expect(homeOf('user')).toBe('/dashboard');
    expect(homeOf('')).toBe('/dashboard');
  });
});
