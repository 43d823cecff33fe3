import { expect } from '@jest/globals';

const TRIES = 250;
const EVERY_MS = 20;

/** Waits until something holds; fails when it never does. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < TRIES && !(await holds()); n += 1) await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  expect(await holds()).toBe(true);
}
