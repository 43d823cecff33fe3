import type { Knex } from 'knex';
import type { AccountEmailRow, BroadcastRow } from '../rows.ts';

export const findAccountEmail = (knex: Knex, key: string): Promise<AccountEmailRow | undefined> =>
  knex<AccountEmailRow>('account_mails').where({ request_key: key }).first();

/** The subject, the body and the origin of a broadcast. */
export const findDraft = (
  knex: Knex,
  id: string,
): Promise<Pick<BroadcastRow, 'subject' | 'body' | 'request_id' | 'traceparent'> | undefined> =>
  knex<BroadcastRow>('broadcasts').where({ id }).first('subject', 'body', 'request_id', 'traceparent');
