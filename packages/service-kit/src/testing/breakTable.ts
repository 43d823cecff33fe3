import type { Knex } from 'knex';
import { isMySql } from '../database/open.ts';

/** Undoes a change to a table. */
export type Restore = () => Promise<void>;

/** Hides a table from a running service, so that each statement on it fails. */
export async function hideTable(knex: Knex, table: string): Promise<Restore> {
  await knex.schema.renameTable(table, `${table}_hidden`);
  return async () => {
    await knex.schema.renameTable(`${table}_hidden`, table);
  };
}

/**
 * Makes each insert into and update of a table fail. A server database quotes the value in its message, as for values
 * that are too long or of the wrong type; SQLite has no such messages.
 */
export async function rejectWrites(knex: Knex, table: string): Promise<Restore> {
  const text = Object.entries(await knex(table).columnInfo())
    .filter(([, { type }]) => /char|text/.test(type))
    .map(([column]) => column);
  const names: string[] = [];
  for (const event of ['insert', 'update']) {
    const name = `refuse_${event}_${table}`;
    names.push(name);
    if (isMySql(knex)) {
      const written = text.map((column) => `left(new.${column}, 30)`).join(', ');
      await knex.raw(`create trigger ${name} before ${event} on ${table} for each row begin
        declare quoted text;
        set quoted = left(concat_ws('|', 'refused', ${written}), 128);
        signal sqlstate '45000' set message_text = quoted;
      end`);
    } else
      await knex.raw(`create trigger ${name} before ${event} on ${table} begin select raise(abort, 'refused'); end`);
  }
  return async () => {
    for (const name of names) await knex.raw(`drop trigger ${name}`);
  };
}
