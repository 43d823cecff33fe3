import type { JobFormValues } from '../form/values.ts';

/** As long as a request without a response counts as the same one when it is repeated, in ms. */
const REPEATED_WITHIN_MS = 600_000;

const first = new WeakMap<object, { values: string; at: Date }>();

/**
 * When a job was first sent, for its application date. A repetition after a lost response gets the time of the first
 * attempt: only the same request has the same idempotency key, and the job would be added twice otherwise.
 * @param draft the form that is being sent
 */
export function timeOfSave(draft: object, values: JobFormValues, now: Date = new Date()): Date {
  const sent = JSON.stringify(values);
  const before = first.get(draft);
  if (before?.values === sent && now.getTime() - before.at.getTime() < REPEATED_WITHIN_MS) return before.at;
  first.set(draft, { values: sent, at: now });
  return now;
}
