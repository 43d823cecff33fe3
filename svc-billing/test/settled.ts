import type { Knex } from 'knex';
import { patient } from '@jobtrail/service-kit/testing';
import type { SyncRow } from '../src/sync/queries.ts';

/** Longer than the retry pauses after a service was unavailable, which double each time. */
const WITHIN_MS = patient(90_000);

/** Waits until no sync is left. @throws Error with the remaining ones */
export async function untilSettled(knex: Knex, now: () => number = Date.now): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; ;) {
    const due = await knex<SyncRow>('refreshes')
      .whereNotNull('due_at')
      .where('due_at', '<', now() + 200_000);
    if (due.length === 0) return;
    if (Date.now() > end) throw new Error(`Still due: ${JSON.stringify(due)}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
