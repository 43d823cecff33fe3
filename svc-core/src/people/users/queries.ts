import type { Knex } from 'knex';
import type { UserRow } from './row.ts';

export const findUser = (knex: Knex, id: string): Promise<UserRow | undefined> =>
  knex<UserRow>('users').where({ id }).first();
/** @param email in lower case, as the contract makes it */
export const findUserByEmail = (knex: Knex, email: string): Promise<UserRow | undefined> =>
  knex<UserRow>('users').where({ email }).first();
/** Whether there is anybody at all. */
export const hasUsers = async (knex: Knex): Promise<boolean> =>
  (await knex<UserRow>('users').first('id')) !== undefined;
