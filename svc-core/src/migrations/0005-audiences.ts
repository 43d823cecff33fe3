import type { Knex } from 'knex';
import { isMySql, type Migration } from '@jobtrail/service-kit';

async function addIndex(knex: Knex, name: string, columns: readonly string[]): Promise<void> {
  const known: unknown = isMySql(knex)
    ? await knex('information_schema.statistics')
        .whereRaw('table_schema = database()')
        .where({ table_name: 'users', index_name: name })
        .first('index_name')
    : await knex('sqlite_master').where({ type: 'index', name }).first('name');
  if (known === undefined) await knex.schema.alterTable('users', (table) => table.index([...columns], name));
}

/** Counts of audiences read an index alone, however many people there are. */
export const audiences: Migration = {
  name: '0005-audiences',
  up: async (knex) => {
    await addIndex(knex, 'users_by_subscription', ['is_active', 'subscription_status']);
    await addIndex(knex, 'users_by_last_seen', ['is_active', 'last_seen_at']);
  },
};
