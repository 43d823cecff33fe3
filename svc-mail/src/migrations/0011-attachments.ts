import { addColumn, type Migration } from '@jobtrail/service-kit';

/** Files that emails to one person carry. Older code with this schema sends such an email without its file. */
export const attachments: Migration = {
  name: '0011-attachments',
  up: (knex) => addColumn(knex, 'account_mails', 'attachment', (table) => table.text('attachment', 'mediumtext')),
};
