import type { Knex } from 'knex';
import type { OutageRow } from '../rows.ts';
import type { OutageScope } from './commands.ts';

/** The longest duration of an attempt. An older outage was recorded by a process that no longer runs. */
const ATTEMPT_MAX_MS = 15 * 60_000;

export type Outages = ReadonlyMap<OutageScope, OutageRow>;

/** The current outages by scope. */
export async function currentOutages(knex: Knex, now: number): Promise<Outages> {
  const rows = await knex<OutageRow>('outages')
    .where('next_try_at', '>', now - ATTEMPT_MAX_MS)
    .select<OutageRow[]>();
  return new Map(rows.map((row) => [row.scope, row]));
}
