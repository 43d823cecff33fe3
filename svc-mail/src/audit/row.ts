import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
export type AuditOutboxRow = Row<typeof schema.audit_outbox>;
