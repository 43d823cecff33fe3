import type { Migration } from '../database/migrate.ts';
import { string } from '../database/schema.ts';
import { addColumn } from '../database/tables.ts';
import { ORIGIN_MAX } from '../tracing/origin.ts';

/** The columns of a queue with the ids of the request that added a row. */
export const originColumns = {
  request_id: string(ORIGIN_MAX.requestId).nullable(),
  traceparent: string(ORIGIN_MAX.traceparent).nullable(),
};

/** Adds the columns to queues. Older code leaves them null. */
export const originMigration = (name: string, tables: readonly string[]): Migration => ({
  name,
  async up(knex) {
    for (const table of tables) {
      await addColumn(knex, table, 'request_id', (row) => row.string('request_id', ORIGIN_MAX.requestId));
      await addColumn(knex, table, 'traceparent', (row) => row.string('traceparent', ORIGIN_MAX.traceparent));
    }
  },
});
