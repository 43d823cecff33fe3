import type { Knex } from 'knex';

/** Deletes the rules and corrections of a person whose account was deleted. */
export async function deleteCorrections(knex: Knex, userId: string): Promise<void> {
  for (const table of ['tag_overrides', 'tag_rules']) await knex(table).where({ user_id: userId }).delete();
}
