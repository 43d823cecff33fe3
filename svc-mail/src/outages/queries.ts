import type { Knex } from 'knex';
import type { OutageRow, OutageScope } from './row.ts';

/** The longest duration of an attempt. An older outage was recorded by a process that no longer runs. */
const TRY_MS = 15 * 60_000;

export type Outages = ReadonlyMap<OutageScope, OutageRow>;

/** The outages that currently hold up work, by scope. */
export async function currentOutages(knex: Knex, now: number): Promise<Outages> {
  const rows = await knex<OutageRow>('outages')
    .where('next_try_at', '>', now - TRY_MS)
    .select<OutageRow[]>();
  return new Map(rows.map((row) => [row.scope, row]));
}
