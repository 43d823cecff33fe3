import type { Knex } from 'knex';
import type { AccountEmailRow } from './row.ts';

export const findAccountEmail = (knex: Knex, key: string): Promise<AccountEmailRow | undefined> =>
  knex<AccountEmailRow>('account_mails').where({ request_key: key }).first();
