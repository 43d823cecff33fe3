import { addColumn, type Migration } from '@jobtrail/service-kit';

/** Which replica is handing an entry of the audit outbox over; null when none is. */
export const auditLease: Migration = {
  name: '0005-audit-lease',
  up: (knex) => addColumn(knex, 'audit_outbox', 'lease', (table) => table.string('lease', 36)),
};
