import { describe, expect, it } from '@jest/globals';
import { param } from './param.ts';

describe('A parameter of a path', () => {
  it('is what the router has found', () => {
    expect(param({ params: { token: 'a b' } }, 'token')).toBe('a b');
  });
  it('that the path does not have is an error', () => {
    expect(() => param({ params: { token: 'a' } }, 'id')).toThrow('The path has no parameter id');
  });
});
