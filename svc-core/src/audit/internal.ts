import { internal } from '@jobtrail/contract/internal';
import type { CoreContext } from '../context.ts';
import { recordAudit } from './commands.ts';

/** The internal call about the audit log. The time of an entry is never after its arrival. */
export function internalAuditRoutes({ onInternal, knex, clock }: CoreContext): void {
  onInternal(internal.recordAudit, ({ body }) => recordAudit(knex, body, Math.min(body.at ?? clock(), clock())));
}
