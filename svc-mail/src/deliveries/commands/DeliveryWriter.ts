import type { Knex } from 'knex';
import { type Clock, type GroupCommit, groupCommit, transaction } from '@jobtrail/service-kit';
import type { AccountEmailRow, DeliveryRow } from '../../rows.ts';
import { suppress } from '../../suppressions/commands.ts';
import { ACCOUNT_EMAIL, type Delivery, ERROR_MAX, STATUS_IS } from '../row.ts';
import type { Settlement } from '../settle.ts';
import { keysByBroadcast } from './claims.ts';

/** Erases the text of account emails that will not be sent again, because it contains personal links. */
async function blankAccountEmails(trx: Knex, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await trx<AccountEmailRow>('account_mails')
      .whereIn('request_key', [...keys])
      .update({ text: '', html: '', attachment: null });
}

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
type Entry = Start | Finish;

/** The claim of this process on rows. */
interface Lease {
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
async function writeDeliveries(trx: Knex, entries: readonly Entry[], lease: Lease): Promise<boolean[]> {
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

interface Dependencies extends Lease {
  readonly knex: Knex;
  readonly onTrouble: (error: unknown) => void;
  /** Called for each broadcast whose emails failed or became uncertain, after the commit. Must not reject. */
  readonly onFailures: (broadcastId: string) => Promise<void>;
}

const RETRY_MS = 1000;
/** There are at most two entries per connection, and MAIL_CONNECTIONS is at most 100. */
const BATCH_MAX = 500;
const WAITING_MAX = 5000;

/** The broadcasts whose emails failed or became uncertain. */
function failingIn(entries: readonly Entry[]): Set<string> {
  const failing = entries.filter(
    (entry) =>
      entry.kind === 'finish' && (entry.settlement.status === 'failed' || entry.settlement.status === 'uncertain'),
  );
  return new Set(failing.map(({ delivery }) => delivery.broadcastId).filter((id) => id !== ACCOUNT_EMAIL));
}

/**
 * Writes state changes of deliveries. All connections write together: what arrives while one transaction commits goes
 * into the next, so that "committed before the email is sent" costs a fraction of a commit per email.
 */
export class DeliveryWriter {
  readonly #writes: GroupCommit<Entry, boolean>;

  constructor(dependencies: Dependencies) {
    this.#writes = groupCommit({
      name: 'the deliveries',
      batchMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      pauseMs: RETRY_MS,
      onFailure: dependencies.onTrouble,
      flush: async (entries) => {
        const applied = await transaction(dependencies.knex, (trx) => writeDeliveries(trx, entries, dependencies));
        // No further email starts before this is known.
        for (const id of failingIn(entries)) await dependencies.onFailures(id);
        return applied;
      },
    });
  }

  /**
   * Commits that a claimed delivery is being sent. @returns false if it must not be sent: another worker has it, the
   * broadcast is paused, or the person has unsubscribed
   * @throws if the database fails; it may or may not be committed then
   */
  recordStart(delivery: Delivery): Promise<boolean> {
    return this.#writes.commit({ kind: 'start', delivery });
  }

  /**
   * Records the result of a delivery. It is committed with or before the next start, however long the database is
   * unavailable.
   */
  recordResult(delivery: Delivery, settlement: Settlement): void {
    this.#writes.commitEventually({ kind: 'finish', delivery, settlement });
  }

  /** Waits until everything recorded so far is committed. */
  drained(): Promise<void> {
    return this.#writes.drained();
  }
}
