import type { Knex } from 'knex';
import { insertRows } from '../../database/insertRows.ts';
import type { UserRow } from '../../rows.ts';
import { suffixesOf } from './suffixes.ts';

type Named = Pick<UserRow, 'id' | 'name' | 'email'>;

/** The rows of the index for these people, in the order of the index, so that neighbors are written together. */
export function searchRowsOf(people: readonly Named[]): Array<{ suffix: string; user_id: string }> {
  return people
    .flatMap((user) => suffixesOf(user).map((suffix) => ({ suffix, user_id: user.id })))
    .sort((a, b) => (a.suffix < b.suffix ? -1 : a.suffix > b.suffix ? 1 : 0));
}

/** Adds a user to the search index, in the transaction that adds the user. */
export async function addToSearch(knex: Knex, user: Named): Promise<void> {
  await insertRows(knex, 'user_search', searchRowsOf([user]));
}

/** Removes a user from the search index. @param user with the name and address that are in the index */
export async function removeFromSearch(knex: Knex, user: Named): Promise<void> {
  await knex('user_search').where({ user_id: user.id }).whereIn('suffix', suffixesOf(user)).delete();
}
