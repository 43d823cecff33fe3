import type { Knex } from 'knex';
import { isDuplicate, newId } from '@jobtrail/service-kit';
import type { AuditDetail, AuditRow } from '../rows.ts';

/** The actor of a command that is run on the server, where no one is signed in. */
export const COMMAND_LINE = 'command-line';

interface AuditEvent {
  /** The administrator who did it, or COMMAND_LINE. */
  actorId: string;
  /** A noun and a verb: 'user.role'. */
  action: string;
  /** The user that it concerns. */
  subjectId: string | null;
  /** Details; never a name or an address, because the log outlives accounts. */
  detail: AuditDetail;
  /** Each key is recorded once; a new key if absent. */
  key?: string;
}

/** Records an action of an administrator, in the transaction that performs it. */
export async function recordAudit(
  trx: Knex,
  { actorId, action, subjectId, detail, key }: AuditEvent,
  now: number,
): Promise<void> {
  const id = newId();
  const row: AuditRow = {
    id,
    event_key: key ?? id,
    actor_id: actorId,
    action,
    subject_id: subjectId,
    detail: JSON.stringify(detail),
    created_at: now,
  };
  try {
    await trx<AuditRow>('audit_log').insert(row);
  } catch (error) {
    if (key === undefined || !isDuplicate(error)) throw error;
  }
}
