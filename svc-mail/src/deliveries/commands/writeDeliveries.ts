import type { Knex } from 'knex';
import type { Clock } from '@jobtrail/service-kit';
import { blankAccountEmails } from '../../account-emails/commands.ts';
import { suppress } from '../../suppressions/commands.ts';
import type { Settlement } from '../outcome.ts';
import { ACCOUNT_EMAIL, type Delivery, type DeliveryRow, ERROR_MAX, STATUS_IS } from '../row.ts';
import { keysByBroadcast } from './claims.ts';

interface Start {
  readonly kind: 'start';
  readonly delivery: Delivery;
}
interface Finish {
  readonly kind: 'finish';
  readonly delivery: Delivery;
  readonly settlement: Settlement;
}
/** A state change of a delivery. */
export type Entry = Start | Finish;

/** The claim of this process on rows. */
export interface Lease {
  /** Identifies this process in the rows that it has claimed. */
  readonly token: string;
  readonly clock: Clock;
  readonly leaseMs: number;
}

const PERSON_SUPPRESSED = `exists (select 1 from suppressions s where s.user_id = deliveries.user_id and s.reason <> 'bounced')`;
const ADDRESS_SUPPRESSED = 'exists (select 1 from suppressions s where s.email = deliveries.email)';
/** An email may not start if its broadcast is no longer being sent or its recipient has unsubscribed. */
const MAY_START = `exists (select 1 from broadcasts b where b.id = ? and b.status = 'sending')
  and not ${PERSON_SUPPRESSED} and not ${ADDRESS_SUPPRESSED}`;

const claimedRows = (
  trx: Knex,
  token: string,
  broadcastId: string,
  keys: readonly string[],
  status: 'claimed' | 'sending',
) =>
  trx<DeliveryRow>('deliveries')
    .where({ broadcast_id: broadcastId, token })
    .whereRaw(STATUS_IS, [status])
    .whereIn('recipient_key', keys);

function changesFor(
  delivery: Delivery,
  settlement: Exclude<Settlement, { status: 'sent' }>,
  now: number,
): Partial<DeliveryRow> {
  if (settlement.status === 'returned') return { status: 'pending', due_at: now, attempts: delivery.attempts };
  const { status } = settlement;
  const error = settlement.error.slice(0, ERROR_MAX);
  return settlement.status === 'pending' ? { status, error, due_at: settlement.dueAt } : { status, error };
}

async function writeFinishes(trx: Knex, finishes: readonly Finish[], { token, clock }: Lease): Promise<void> {
  const sent = finishes.filter(({ settlement }) => settlement.status === 'sent').map(({ delivery }) => delivery);
  for (const [broadcastId, keys] of keysByBroadcast(sent)) {
    await claimedRows(trx, token, broadcastId, keys, 'sending').update({
      status: 'sent',
      sent_at: clock(),
      error: null,
      token: null,
    });
  }
  for (const { delivery, settlement } of finishes) {
    if (settlement.status === 'sent') continue;
    const row = claimedRows(trx, token, delivery.broadcastId, [delivery.recipientKey], 'sending');
    await row.update({ token: null, ...changesFor(delivery, settlement, clock()) });
  }
  await suppress(
    trx,
    finishes.flatMap(({ delivery: { email, userId, broadcastId }, settlement }) =>
      settlement.status === 'failed' && settlement.isUnknownUser
        ? [
            {
              email: email.toLowerCase(),
              user_id: userId,
              reason: 'bounced' as const,
              detail: settlement.error,
              broadcast_id: broadcastId === ACCOUNT_EMAIL ? null : broadcastId,
            },
          ]
        : [],
    ),
    clock(),
  );
  await blankAccountEmails(
    trx,
    finishes
      .filter(({ settlement: { status } }) => status !== 'pending' && status !== 'returned')
      .filter(({ delivery }) => delivery.broadcastId === ACCOUNT_EMAIL)
      .map(({ delivery }) => delivery.recipientKey),
  );
}

/** Puts claimed deliveries that may not start back into the queue, or skips them if the recipient has unsubscribed. */
async function releaseOrSkip(
  trx: Knex,
  broadcastId: string,
  keys: readonly string[],
  { token, clock }: Lease,
): Promise<void> {
  await claimedRows(trx, token, broadcastId, keys, 'claimed')
    .whereRaw(`(${PERSON_SUPPRESSED} or ${ADDRESS_SUPPRESSED})`)
    .update({ status: 'skipped', token: null });
  await claimedRows(trx, token, broadcastId, keys, 'claimed').update({
    status: 'pending',
    token: null,
    due_at: clock(),
  });
}

async function writeStarts(trx: Knex, starts: readonly Delivery[], lease: Lease): Promise<Set<Delivery>> {
  const granted = new Set(starts);
  const until = lease.clock() + lease.leaseMs;
  for (const [broadcastId, keys] of keysByBroadcast(starts)) {
    const claimed = claimedRows(trx, lease.token, broadcastId, keys, 'claimed');
    const mayStart = broadcastId === ACCOUNT_EMAIL ? claimed : claimed.whereRaw(MAY_START, [broadcastId]);
    const started = await mayStart.update({
      status: 'sending',
      due_at: until,
      attempts: trx.raw('attempts + 1'),
    });
    if (started === keys.length) continue;
    const mine = new Set(await claimedRows(trx, lease.token, broadcastId, keys, 'sending').pluck('recipient_key'));
    for (const delivery of starts) {
      if (delivery.broadcastId === broadcastId && !mine.has(delivery.recipientKey)) granted.delete(delivery);
    }
    await releaseOrSkip(trx, broadcastId, keys, lease);
  }
  return granted;
}

/**
 * Writes state changes of deliveries in the caller's transaction.
 * @returns for each entry whether it was applied; a start may be rejected
 */
export async function writeDeliveries(trx: Knex, entries: readonly Entry[], lease: Lease): Promise<boolean[]> {
  await writeFinishes(
    trx,
    entries.filter((entry) => entry.kind === 'finish'),
    lease,
  );
  const granted = await writeStarts(
    trx,
    entries.filter(({ kind }) => kind === 'start').map(({ delivery }) => delivery),
    lease,
  );
  return entries.map(({ kind, delivery }) => kind === 'finish' || granted.has(delivery));
}
