import type { Knex } from 'knex';
import { type Clock, createLoop, type Logger, type Loop } from '@jobtrail/service-kit';
import { cancelPendingDeliveries, finishIfDone, listUnsettledBroadcasts } from '../broadcasts/commands/lifecycle.ts';
import { settleExpired } from '../deliveries/commands/claims.ts';
import { ACCOUNT_EMAIL } from '../deliveries/row.ts';

interface Dependencies {
  knex: Knex;
  clock: Clock;
  logger: Logger;
  everyMs: number;
  /** Renews the leases of this process. */
  renew: () => Promise<void>;
  /** Removes an outage that is over from the screens. */
  clearOutage: () => Promise<void>;
  /** Called when deliveries have returned to the queue. */
  onReleased: () => void;
}

const INTERVAL_MAX_MS = 1000;

/** Renews leases, settles the deliveries of dead workers, and finishes broadcasts whose last email is settled. */
export function createMaintenance({
  knex,
  clock,
  logger,
  everyMs,
  renew,
  clearOutage,
  onReleased,
}: Dependencies): Loop {
  let renewedAt = 0;

  const settleOne = async (broadcastId: string): Promise<void> => {
    const { released, uncertain } = await settleExpired(knex, broadcastId, clock());
    if (uncertain > 0)
      logger.warn({ broadcastId, uncertain }, 'emails became uncertain: a process stopped while sending them');
    if (released > 0) onReleased();
  };
  const runOnce = async (): Promise<void> => {
    // A clock that is set, forward or back, renews them too: the leases were dated by what it was before.
    if (Math.abs(clock() - renewedAt) >= everyMs) {
      renewedAt = clock();
      await renew();
    }
    await clearOutage();
    await settleOne(ACCOUNT_EMAIL);
    for (const { id, status } of await listUnsettledBroadcasts(knex)) {
      await settleOne(id);
      if (status === 'canceled') await cancelPendingDeliveries(knex, id);
      await finishIfDone(knex, id, clock());
    }
  };
  return createLoop({
    name: 'the maintenance of the queue',
    everyMs: Math.min(everyMs, INTERVAL_MAX_MS),
    run: runOnce,
    logger,
  });
}
