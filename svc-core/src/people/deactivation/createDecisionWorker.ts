import type { Knex } from 'knex';
import { type DecisionResult, internal } from '@jobtrail/contract/internal';
import {
  createQueueWorker,
  leasedQueue,
  type Loop,
  type Peer,
  PeerError,
  transaction,
  type WorkResult,
} from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { recordAudit } from '../../desk/audit/commands.ts';
import { QUEUE_TIMING } from '../../queueTiming.ts';
import { type DecisionRow, OPEN_STATES, SUBSCRIPTION_DECISIONS } from './row.ts';

const AT_ONCE = 4;
const BUSY_MS = 2000;
const DELAYED = 'Payments could not be reached. It will be tried again.';

type Store = Pick<CoreContext, 'knex' | 'clock' | 'logger'>;
type Step = 'prepare' | 'execute' | 'withdraw';

/** A decision as this worker holds it: only the holder of the lease changes it. */
const held = (knex: Knex, { id, lease, state }: DecisionRow): Knex.QueryBuilder<DecisionRow, number> =>
  knex<DecisionRow>('subscription_decisions').where({ id, lease, state });

/** Stores how a decision ended and records it in the audit log, unless another process or an activation was faster. */
async function finish({ knex, clock }: Store, row: DecisionRow, result: DecisionResult): Promise<void> {
  const { state, reason, canceled, endsAt, refundedCents } = result;
  if (state === 'prepared' || state === 'busy') return;
  await transaction(knex, async (trx) => {
    const changed = await held(trx, row).update({
      state,
      reason,
      canceled: canceled ? 1 : 0,
      ends_at: endsAt,
      refunded_cents: refundedCents,
      lease: null,
    });
    if (changed === 0) return;
    await recordAudit(
      trx,
      {
        key: `${row.id}:${row.tries}:${state}`,
        actorId: row.actor_id,
        action: 'user.subscription',
        subjectId: row.user_id,
        detail: { choice: row.choice, state, canceled, refundedCents },
      },
      clock(),
    );
  });
}

/**
 * Carries out decisions about the subscriptions of deactivated people at svc-billing. First svc-billing records the
 * running subscriptions (`prepare`). Then the decision is marked as `executing`, which succeeds only if the person has
 * not been activated again, so a subscription that is bought afterwards is never affected. Every step may be repeated.
 */
export function createDecisionWorker(store: Store, billing: Peer<'svc-core', 'svc-billing'>): Loop {
  const { knex, clock, logger } = store;
  const queue = leasedQueue<DecisionRow>({
    knex,
    table: SUBSCRIPTION_DECISIONS,
    clock,
    ...QUEUE_TIMING,
    only: (rows) => void rows.whereIn('state', OPEN_STATES),
  });
  const ask = async (row: DecisionRow, step: Step): Promise<DecisionResult> => {
    const { id, user_id: userId, choice, tries: attempt } = row;
    if (choice === 'keep') throw new Error('A kept subscription needs no work');
    return billing.call(internal.settleSubscriptionDecision, {
      params: { id },
      body: { userId, choice, step, attempt },
    });
  };
  /** Marks a prepared decision as executing. @returns null if the person was activated again */
  const begin = async (row: DecisionRow): Promise<DecisionRow | null> =>
    (await held(knex, row).update({ state: 'executing' })) > 0 ? { ...row, state: 'executing' } : null;

  const work = async (row: DecisionRow): Promise<WorkResult> => {
    let current: DecisionRow | null = row;
    let result: DecisionResult | null = null;
    if (current.state === 'pending') {
      result = await ask(current, 'prepare');
      if (result.state === 'prepared') {
        current = await begin(current);
        result = null;
      }
    }
    if (!current) return { againAt: clock() };
    result ??= await ask(current, current.state === 'withdrawing' ? 'withdraw' : 'execute');
    await finish(store, current, result);
    // Without effect on a decision that has ended, because its lease has ended too.
    return { againAt: clock() + BUSY_MS };
  };

  return createQueueWorker({
    name: 'carrying out a decision about a subscription',
    queue,
    atOnce: AT_ONCE,
    everyMs: QUEUE_TIMING.everyMs,
    logger,
    async work(row) {
      try {
        return await work(row);
      } catch (error) {
        if (error instanceof PeerError)
          await knex<DecisionRow>('subscription_decisions')
            .where({ id: row.id, lease: row.lease })
            .update({ reason: DELAYED });
        throw error;
      }
    },
  });
}
