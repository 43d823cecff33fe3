import { addColumn, type Migration } from '@jobtrail/service-kit';

/** What the recipient of an account email can unsubscribe from; null in most of them. */
export const unsubscribableEmails: Migration = {
  name: '0010-unsubscribable-emails',
  up: (knex) => addColumn(knex, 'account_mails', 'unsubscribe', (table) => table.string('unsubscribe', 16)),
};
