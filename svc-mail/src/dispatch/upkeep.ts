import type { Knex } from 'knex';
import type { Clock, Logger } from '@jobtrail/service-kit';
import { cancelSome, finishIfThrough, unsettledBroadcasts } from '../broadcasts/commands.ts';
import { settleExpired } from '../deliveries/claims.ts';
import { ACCOUNT_MAIL } from '../deliveries/row.ts';

/** What must be done from time to time, whoever does it. */
export interface Upkeep {
  start(): void;
  stop(): Promise<void>;
}

interface Parts {
  knex: Knex;
  clock: Clock;
  logger: Logger;
  everyMs: number;
  /** Keeps this worker's own leases. */
  renew: () => Promise<void>;
  /** Takes what is over off the screens. */
  clearOutage: () => Promise<void>;
  nudge: () => void;
}

const MOST_OFTEN_MS = 1000;

/** Keeps leases, settles what dead workers have left, and closes broadcasts whose last mail is through. */
export function createUpkeep({ knex, clock, logger, everyMs, renew, clearOutage, nudge }: Parts): Upkeep {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let renewedAt = 0;

  const settleOne = async (broadcastId: string): Promise<void> => {
    const { released, uncertain } = await settleExpired(knex, broadcastId, clock());
    if (uncertain > 0)
      logger.warn({ broadcastId, uncertain }, 'mails became uncertain: a sender stopped while it handed them over');
    if (released > 0) nudge();
  };
  const round = async (): Promise<void> => {
    if (clock() - renewedAt >= everyMs) {
      renewedAt = clock();
      await renew();
    }
    await clearOutage();
    await settleOne(ACCOUNT_MAIL);
    for (const { id, status } of await unsettledBroadcasts(knex)) {
      await settleOne(id);
      if (status === 'canceled') await cancelSome(knex, id);
      await finishIfThrough(knex, id, clock());
    }
  };
  const look = (): void => {
    running ??= round()
      .catch((error: unknown) => logger.warn({ err: error }, 'the upkeep of the queue failed'))
      .finally(() => {
        running = null;
      });
  };

  return {
    start() {
      look();
      timer = setInterval(look, Math.min(everyMs, MOST_OFTEN_MS));
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
