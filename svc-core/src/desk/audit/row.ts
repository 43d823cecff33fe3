import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';
export type AuditRow = Row<typeof schema.audit_log>;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Detail = { [key: string]: Json };
