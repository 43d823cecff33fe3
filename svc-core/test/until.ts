import { expect } from '@jest/globals';
import { patient } from '@jobtrail/service-kit/testing';

/** Generous: a machine that is busy with other tests takes its time. */
const WITHIN_MS = patient(25_000);
const EVERY_MS = 20;

/** Waits until something holds; fails when it never does. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end && !(await holds());)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  expect(await holds()).toBe(true);
}
