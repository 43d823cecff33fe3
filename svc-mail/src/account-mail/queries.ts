import type { Knex } from 'knex';
import type { AccountMailRow } from './row.ts';

export const accountMailOf = (knex: Knex, key: string): Promise<AccountMailRow | undefined> =>
  knex<AccountMailRow>('account_mails').where({ request_key: key }).first();
