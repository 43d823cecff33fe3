import { expect } from '@jest/globals';
import { patient } from '@jobtrail/service-kit/testing';

/** Generous, because a machine that is busy with other tests is slow. */
const WITHIN_MS = patient(25_000);
const EVERY_MS = 20;

/** Waits until a condition holds; throws if it never does. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end && !(await holds());)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  expect(await holds()).toBe(true);
}
