import { addIndex, type Migration } from '@jobtrail/service-kit';

/** The order in which old account emails are deleted. */
export const accountEmailsByAge: Migration = {
  name: '0013-account-emails-by-age',
  up: (knex) => addIndex(knex, 'account_mails', 'account_mails_by_age', ['created_at']),
};
