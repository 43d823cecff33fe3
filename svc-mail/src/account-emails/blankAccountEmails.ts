import type { Knex } from 'knex';
import type { AccountEmailRow } from './row.ts';

/** Erases the text of account emails that will not be sent again, because it contains personal links. */
export async function blankAccountEmails(trx: Knex, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await trx<AccountEmailRow>('account_mails')
      .whereIn('request_key', [...keys])
      .update({ text: '', html: '' });
}
