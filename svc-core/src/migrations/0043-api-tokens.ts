import { createTable, type Migration } from '@jobtrail/service-kit';

/** The tokens with which programs of a person make calls; only their hashes are stored. */
export const apiTokens: Migration = {
  name: '0043-api-tokens',
  up: (knex) =>
    createTable(knex, 'api_tokens', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('id', 36).notNullable();
      table.string('token_hash', 64).notNullable();
      table.string('start', 12).notNullable();
      table.string('name', 60).notNullable();
      table.string('scopes', 200).notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('expires_at');
      table.string('last_used_on', 10);
      table.primary(['user_id', 'id']);
      table.unique(['token_hash'], { indexName: 'api_tokens_by_hash' });
    }),
};
