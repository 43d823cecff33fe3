import { describe, expect, it } from '@jest/globals';
import { param } from './param.ts';

describe('A parameter of a path', () => {
  it('is the value that the router matched', () => {
    expect(param({ params: { token: 'a b' } }, 'token')).toBe('a b');
  });
  it('throws if the path does not have it', () => {
    expect(() => param({ params: { token: 'a' } }, 'id')).toThrow('The path has no parameter id');
  });
});
