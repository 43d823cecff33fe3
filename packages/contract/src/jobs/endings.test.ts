import { expect, it } from '@jest/globals';
import { isClosed } from './endings.ts';

it('an application has ended if it was rejected or has a reason', () => {
  expect(isClosed({ status: 'rejected', closedReason: null })).toBe(true);
  expect(isClosed({ status: 'offer', closedReason: 'declined' })).toBe(true);
  expect(isClosed({ status: 'offer', closedReason: null })).toBe(false);
});
