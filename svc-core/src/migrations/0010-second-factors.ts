import { createTable, type Migration } from '@jobtrail/service-kit';

/** Second factors, recovery codes, and sign-ins that wait for their second step. */
export const secondFactors: Migration = {
  name: '0010-second-factors',
  up: async (knex) => {
    await createTable(knex, 'second_factors', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('kind', 8).notNullable();
      table.string('name', 60).notNullable();
      table.text('secret');
      table.bigInteger('last_step');
      table.text('credential_id');
      table.string('credential_hash', 64);
      table.text('public_key');
      table.bigInteger('counter');
      table.string('transports', 220);
      table.bigInteger('created_at').notNullable();
      table.bigInteger('last_used_at');
      table.unique(['credential_hash'], { indexName: 'second_factors_by_credential' });
      table.index(['user_id', 'id'], 'second_factors_by_user');
    });
    await createTable(knex, 'second_factor_enrollments', (table) => {
      table.string('session_hash', 64).primary();
      table.string('user_id', 36).notNullable();
      table.string('kind', 8).notNullable();
      table.text('secret').notNullable();
      table.bigInteger('expires_at').notNullable();
      table.index(['user_id'], 'second_factor_enrollments_by_user');
      table.index(['expires_at'], 'second_factor_enrollments_by_end');
    });
    await createTable(knex, 'recovery_codes', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('code_hash', 64).notNullable();
      table.primary(['user_id', 'code_hash']);
    });
    await createTable(knex, 'pending_sign_ins', (table) => {
      table.string('token_hash', 64).primary();
      table.string('user_id', 36).notNullable();
      table.string('password_mark', 64).notNullable();
      table.integer('attempts').notNullable();
      table.string('challenge', 64);
      table.bigInteger('expires_at').notNullable();
      table.index(['user_id'], 'pending_sign_ins_by_user');
      table.index(['expires_at'], 'pending_sign_ins_by_end');
    });
  },
};
