import { type DecisionResult, internal } from '@jobtrail/contract/internal';
import {
  createQueueWorker,
  leasedQueue,
  type Loop,
  type Peer,
  PeerError,
  type WorkResult,
} from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { QUEUE_TIMING } from '../../queueTiming.ts';
import type { DecisionRow } from '../../rows.ts';
import { beginDecision, finishDecision, recordDelay } from './commands/settleDecision.ts';
import { OPEN_STATES, SUBSCRIPTION_DECISIONS } from './queries.ts';

const AT_ONCE = 4;
const BUSY_MS = 2000;
const DELAYED = 'Payments could not be reached. It will be tried again.';

type Store = Pick<CoreContext, 'knex' | 'clock' | 'logger'>;
type Step = 'prepare' | 'execute' | 'withdraw';

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
  const work = async (row: DecisionRow): Promise<WorkResult> => {
    let current: DecisionRow | null = row;
    let result: DecisionResult | null = null;
    if (current.state === 'pending') {
      result = await ask(current, 'prepare');
      if (result.state === 'prepared') {
        current = await beginDecision(knex, current);
        result = null;
      }
    }
    if (!current) return { againAt: clock() };
    result ??= await ask(current, current.state === 'withdrawing' ? 'withdraw' : 'execute');
    await finishDecision(knex, current, result, clock());
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
        if (error instanceof PeerError) await recordDelay(knex, row, DELAYED);
        throw error;
      }
    },
  });
}
