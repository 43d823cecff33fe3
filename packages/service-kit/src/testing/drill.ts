import { it } from '@jest/globals';
import { isDrill } from './patience.ts';

/** Declares a variant of a test. Only the drills run it, because it takes long and the test covers the same code. */
export const drill = (...declared: Parameters<typeof it>): void => {
  if (isDrill) it(...declared);
};
