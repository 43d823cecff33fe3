import type { Knex } from 'knex';
import { addColumn, addIndex, createTable, isMySql, type Migration } from '@jobtrail/service-kit';

/** A table with no columns besides its key: by default, SQLite would store it twice. */
async function createUserSearch(knex: Knex): Promise<void> {
  if (!isMySql(knex))
    return knex.raw(
      'create table if not exists user_search (suffix text not null, user_id text not null, primary key (suffix, user_id)) without rowid',
    );
  await createTable(knex, 'user_search', (table) => {
    table.string('suffix', 64).notNullable();
    table.string('user_id', 36).notNullable();
    table.primary(['suffix', 'user_id']);
  });
}

const SUFFIX_MAX = 64;
const PEOPLE_AT_ONCE = 500;
const ROWS_AT_ONCE = 100;

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const foldCase = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/**
 * The rows of the search index for a person, as of this migration: migrations do not change with the code.
 * @param fold makes texts equal that a search does not tell apart
 */
export function searchRows(
  { id, name, email }: Person,
  fold: (text: string) => string = foldCase,
): Array<{ suffix: string; user_id: string }> {
  const suffixes = new Set<string>();
  for (const text of [name, email]) {
    const characters = [...fold(text)];
    characters.forEach((character, at) => {
      if (character === ' ') return;
      suffixes.add(
        characters
          .slice(at, at + SUFFIX_MAX)
          .join('')
          .trimEnd(),
      );
    });
  }
  return [...suffixes].map((suffix) => ({ suffix, user_id: id }));
}

async function fillUserSearch(knex: Knex): Promise<void> {
  await knex('user_search').delete();
  for (let after = ''; ;) {
    const people = await knex<Person>('users').where('id', '>', after).orderBy('id').limit(PEOPLE_AT_ONCE).select();
    const rows = people.flatMap((person) => searchRows(person));
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await knex('user_search').insert(rows.slice(at, at + ROWS_AT_ONCE));
    const last = people.at(-1);
    if (!last || people.length < PEOPLE_AT_ONCE) return;
    after = last.id;
  }
}

/**
 * Tables for accounts and the back office: confirmed addresses, mailed links, the outbox of emails, deletions in
 * progress, the audit log, notes and replies on tickets, administrators' settings, and the user search.
 */
export const accounts: Migration = {
  name: '0006-accounts',
  up: async (knex) => {
    await addColumn(knex, 'users', 'email_verified_at', (table) => table.bigInteger('email_verified_at'));
    await addIndex(knex, 'users', 'users_by_role', ['role', 'is_active', 'id']);
    await addColumn(knex, 'sessions', 'user_agent', (table) => table.string('user_agent', 300));
    await addColumn(knex, 'tickets', 'version', (table) => table.integer('version').notNullable().defaultTo(1));
    await addIndex(knex, 'tickets', 'tickets_by_status', ['status', 'created_at', 'id']);
    await createTable(knex, 'ticket_entries', (table) => {
      table.string('id', 36).primary();
      table.string('ticket_id', 36).notNullable();
      table.string('kind', 8).notNullable();
      table.string('author_id', 36).notNullable();
      table.text('message', 'mediumtext').notNullable();
      table.bigInteger('created_at').notNullable();
      table.index(['ticket_id', 'id'], 'ticket_entries_by_ticket');
    });
    await createTable(knex, 'admin_settings', (table) => {
      table.string('user_id', 36).primary();
      table.string('display_name', 120).notNullable();
      table.string('email', 254).notNullable();
      table.string('theme', 8).notNullable();
      table.boolean('notifications').notNullable();
    });
    await createTable(knex, 'audit_log', (table) => {
      table.string('id', 36).primary();
      table.string('event_key', 120).notNullable();
      table.string('actor_id', 36).notNullable();
      table.string('action', 60).notNullable();
      table.string('subject_id', 36);
      table.text('detail', 'mediumtext').notNullable();
      table.bigInteger('created_at').notNullable();
      table.unique(['event_key'], { indexName: 'audit_log_by_key' });
      table.index(['subject_id', 'id'], 'audit_log_by_subject');
      table.index(['actor_id', 'id'], 'audit_log_by_actor');
    });
    await createTable(knex, 'outgoing_mails', (table) => {
      table.string('id', 36).primary();
      table.string('message_key', 120).notNullable();
      table.string('user_id', 36);
      table.text('message', 'mediumtext').notNullable();
      table.bigInteger('expires_at').notNullable();
      table.bigInteger('next_attempt_at').notNullable();
      table.integer('attempts').notNullable();
      table.string('lease', 36);
      table.unique(['message_key'], { indexName: 'outgoing_mails_by_key' });
      table.index(['next_attempt_at'], 'outgoing_mails_by_turn');
      table.index(['user_id'], 'outgoing_mails_by_user');
      table.index(['lease'], 'outgoing_mails_by_lease');
    });
    await createTable(knex, 'mailed_links', (table) => {
      table.string('token_hash', 64).primary();
      table.string('user_id', 36).notNullable();
      table.string('purpose', 8).notNullable();
      table.string('email', 254).notNullable();
      table.bigInteger('expires_at').notNullable();
      table.index(['user_id'], 'mailed_links_by_user');
      table.index(['expires_at'], 'mailed_links_by_end');
    });
    await createTable(knex, 'account_deletions', (table) => {
      table.string('user_id', 36).primary();
      table.bigInteger('requested_at').notNullable();
      table.bigInteger('next_attempt_at').notNullable();
      table.integer('attempts').notNullable();
      table.string('lease', 36);
      table.index(['next_attempt_at'], 'account_deletions_by_turn');
      table.index(['lease'], 'account_deletions_by_lease');
    });
    await createTable(knex, 'turns', (table) => {
      table.string('name', 16).primary();
      table.bigInteger('taken').notNullable();
    });
    if (!(await knex('turns').where({ name: 'admins' }).first('name')))
      await knex('turns').insert({ name: 'admins', taken: 0 });
    await createUserSearch(knex);
    await fillUserSearch(knex);
  },
};
