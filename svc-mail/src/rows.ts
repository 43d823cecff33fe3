import type { Row } from '@jobtrail/service-kit';
import type { schema } from './schema.ts';

// What a query of each table returns.
export type AccountEmailRow = Row<typeof schema.account_mails>;
export type AuditOutboxRow = Row<typeof schema.audit_outbox>;
export type BroadcastRow = Row<typeof schema.broadcasts>;
export type DeliveryRow = Row<typeof schema.deliveries>;
export type OutageRow = Row<typeof schema.outages>;
export type SecretRow = Row<typeof schema.secrets>;
export type SendRateRow = Row<typeof schema.pace>;
export type SuppressionRow = Row<typeof schema.suppressions>;
