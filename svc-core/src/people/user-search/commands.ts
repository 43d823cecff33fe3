import type { Knex } from 'knex';
import { insertRows } from '../../database/insertRows.ts';
import type { UserRow } from '../users/row.ts';
import { suffixesOf } from './suffixes.ts';

type Named = Pick<UserRow, 'id' | 'name' | 'email'>;

/** The rows of the index for these people, in its order: neighbours are written together. */
export function searchRowsOf(people: readonly Named[]): Array<{ suffix: string; user_id: string }> {
  return people
    .flatMap((user) => suffixesOf(user).map((suffix) => ({ suffix, user_id: user.id })))
    .sort((a, b) => (a.suffix < b.suffix ? -1 : a.suffix > b.suffix ? 1 : 0));
}

/** Makes a new user known to the search, in the transaction that adds the user. */
export async function addToSearch(knex: Knex, user: Named): Promise<void> {
  await insertRows(knex, 'user_search', searchRowsOf([user]));
}

/** Takes a user out of the search. @param user with the name and address under which the search knows the user */
export async function removeFromSearch(knex: Knex, user: Named): Promise<void> {
  await knex('user_search').where({ user_id: user.id }).whereIn('suffix', suffixesOf(user)).delete();
}
