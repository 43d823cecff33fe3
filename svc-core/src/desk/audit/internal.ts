import { internal } from '@jobtrail/contract/internal';
import type { Core } from '../../context.ts';
import { record } from './commands.ts';

/** The internal call about the audit log. An entry is never newer than its arrival. */
export function internalAuditRoutes({ onInternal, knex, clock }: Core): void {
  onInternal(internal.recordAudit, ({ body }) => record(knex, body, Math.min(body.at ?? clock(), clock())));
}
