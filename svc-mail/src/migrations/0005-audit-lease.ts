import { addColumn, type Migration } from '@jobtrail/service-kit';

/** Which replica is publishing an entry of the audit outbox; null if none is. */
export const auditLease: Migration = {
  name: '0005-audit-lease',
  up: (knex) => addColumn(knex, 'audit_outbox', 'lease', (table) => table.string('lease', 36)),
};
