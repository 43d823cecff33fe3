import type { Knex } from 'knex';

/** Creates the readiness check of a service: it rejects while the migrated database cannot be reached. */
export function databaseReady(knex: Knex): () => Promise<unknown> {
  return () => knex('migrations').first('name');
}
