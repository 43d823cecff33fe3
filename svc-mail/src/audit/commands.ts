import type { Knex } from 'knex';
import { enqueue, type LeasedTable, newId } from '@jobtrail/service-kit';
import type { AuditOutboxRow } from '../rows.ts';

export const AUDIT_OUTBOX: LeasedTable<AuditOutboxRow> = { table: 'audit_outbox', key: 'event_key', dueAt: 'due_at' };

/** An action of an administrator on a broadcast. */
export interface AuditEvent {
  /** The administrator. */
  readonly actorId: string;
  readonly action:
    | 'broadcast.send'
    | 'broadcast.test'
    | 'broadcast.pause'
    | 'broadcast.resume'
    | 'broadcast.cancel'
    | 'broadcast.retry';
  /** The broadcast's subject as the history shows it; never a recipient. */
  readonly subject: string;
  /** Null for a test, which belongs to no broadcast. */
  readonly broadcastId: string | null;
}

const SENTENCES: Readonly<Record<AuditEvent['action'], string>> = {
  'broadcast.send': 'Sent the broadcast',
  'broadcast.test': 'Sent a test of the broadcast',
  'broadcast.pause': 'Paused the broadcast',
  'broadcast.resume': 'Resumed the broadcast',
  'broadcast.cancel': 'Canceled the rest of the broadcast',
  'broadcast.retry': 'Tried the failed recipients again of the broadcast',
};

/** Records an action in the transaction that performs it: both are committed or neither. */
export async function recordAction(
  trx: Knex,
  { actorId, action, subject, broadcastId }: AuditEvent,
  now: number,
): Promise<void> {
  const detail = { summary: `${SENTENCES[action]} “${subject}”`, broadcastId };
  await enqueueEntry(trx, { actorId, action, subjectId: null, detail }, now);
}

/** Records that an administrator lifted the suppression of a bounced address of a user, if it belongs to one. */
export async function recordLift(
  trx: Knex,
  { actorId, userId }: { readonly actorId: string; readonly userId: string | null },
  now: number,
): Promise<void> {
  const detail = { summary: 'Allowed broadcasts again to an address that had bounced' };
  await enqueueEntry(trx, { actorId, action: 'suppression.lift', subjectId: userId, detail }, now);
}

interface Entry {
  readonly actorId: string;
  readonly action: string;
  readonly subjectId: string | null;
  /** Never a name or an address. */
  readonly detail: object;
}

async function enqueueEntry(trx: Knex, { actorId, action, subjectId, detail }: Entry, now: number): Promise<void> {
  await enqueue(trx, AUDIT_OUTBOX, {
    event_key: newId(),
    actor_id: actorId,
    action,
    subject_id: subjectId,
    detail: JSON.stringify(detail),
    created_at: now,
    due_at: now,
  });
}
