import { describe, expect, it } from '@jest/globals';
import { audienceName } from './audiences.ts';

describe('The name of an audience', () => {
  it('is its label', () => {
    expect(audienceName('active')).toBe('Active Users (7d)');
  });
  it('is its key if a newer release has added it', () => {
    expect([audienceName('of-a-newer-release'), audienceName('toString')]).toEqual(['of-a-newer-release', 'toString']);
  });
});
