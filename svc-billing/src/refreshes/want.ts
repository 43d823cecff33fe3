import type { Knex } from 'knex';
import type { Kind, RefreshRow } from './row.ts';

/** Wishes a refresh, in the transaction of whatever gives the reason; it survives a crash. */
export async function want(knex: Knex, kind: Kind, subject: string, now: number): Promise<void> {
  await knex<RefreshRow>('refreshes')
    .insert({ kind, subject, wanted: 1, version: 0, due_at: now, failures: 0, done_at: null })
    .onConflict(['kind', 'subject'])
    .merge({ wanted: knex.raw('refreshes.wanted + 1'), due_at: now });
}
