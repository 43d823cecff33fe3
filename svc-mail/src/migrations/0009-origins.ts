import { originMigration } from '@jobtrail/service-kit';

/** The ids of the request that caused an email or an entry of the audit log. */
export const origins = originMigration('0009-origins', ['account_mails', 'broadcasts', 'audit_outbox']);
