import type { Knex } from 'knex';
import type { Migration } from '../database/migrate.ts';
import { bigInteger, integer, mediumtext, type Row, string } from '../database/schema.ts';
import { addColumn, addIndex, createTable } from '../database/tables.ts';

/** The requests that were made with an `Idempotency-Key`. Neither the key nor the body of a request is stored. */
export const idempotencyKeys = {
  /** Identifies the key of one caller for one call; an HMAC with the key. */
  id: string(64),
  /** Identifies method, path and body of the request; an HMAC with the key. */
  request_hash: string(64),
  /** The process that runs the request, or ran it. */
  lease: string(36),
  /** When another process may run the request again, unless it is complete. */
  lease_ends_at: bigInteger(),
  /** The status of the response; null until the request is complete. */
  status: integer().nullable(),
  /** The body of the response, encrypted with the key; null without one, or if it is too large to be stored. */
  response: mediumtext().nullable(),
  /** A hash of who made the request; null if no one was signed in. */
  caller_hash: string(64).nullable(),
  /** The bytes of the response as they are stored; 0 without one. */
  response_bytes: integer(),
  created_at: bigInteger(),
};
export type IdempotencyKeyRow = Row<typeof idempotencyKeys>;

/** The migration that creates the table, as every service has it. */
export const idempotencyMigration = (name: string): Migration => ({
  name,
  up: (knex) =>
    createTable(knex, 'idempotency_keys', (table) => {
      table.string('id', 64).primary();
      table.string('request_hash', 64).notNullable();
      table.string('lease', 36).notNullable();
      table.bigInteger('lease_ends_at').notNullable();
      table.integer('status');
      table.text('response', 'mediumtext');
      table.bigInteger('created_at').notNullable();
      table.index(['created_at'], 'idempotency_keys_by_age');
    }),
});

/** Adds to the table what limits the stored responses of each caller. Rows from before have no caller. */
export async function addIdempotencyCallers(knex: Knex): Promise<void> {
  await addColumn(knex, 'idempotency_keys', 'caller_hash', (table) => table.string('caller_hash', 64));
  await addColumn(knex, 'idempotency_keys', 'response_bytes', (table) =>
    table.integer('response_bytes').notNullable().defaultTo(0),
  );
  await addIndex(knex, 'idempotency_keys', 'idempotency_keys_by_caller', ['caller_hash', 'response_bytes']);
}
