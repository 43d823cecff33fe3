import type { Knex } from 'knex';
import type { Logger } from '@jobtrail/service-kit';
import { pauseForReason } from '../broadcasts/commands/lifecycle.ts';
import { findSending } from '../broadcasts/queries.ts';
import { type OutcomeCounts, readLatestOutcomes } from '../deliveries/queries.ts';

/** Fewer outcomes are not significant. */
const OUTCOMES_MIN = 50;
const FAILED_SHARE_MAX = 0.5;
const NEXT_STEPS = 'then resume or cancel.';
const TOO_MANY_FAILED = `Paused because half of the latest emails were refused. Check what the mail server said, ${NEXT_STEPS}`;
const TOO_MANY_UNCERTAIN = `Paused because the mail server closed the connection on half of the latest emails without saying whether it accepted them. Check the recipients, ${NEXT_STEPS}`;

interface Dependencies {
  readonly knex: Knex;
  readonly logger: Logger;
  readonly leaseMs: number;
}

/** Why a broadcast must pause; null if its emails mostly arrive. */
function reasonToPause({ sent, failed, uncertain }: OutcomeCounts): string | null {
  const all = sent + failed + uncertain;
  if (all < OUTCOMES_MIN || failed + uncertain < all * FAILED_SHARE_MAX) return null;
  return uncertain > failed ? TOO_MANY_UNCERTAIN : TOO_MANY_FAILED;
}

/**
 * Pauses a broadcast if at least half of its latest emails were not accepted. The counts are those of the database, so
 * all replicas count together. After it was resumed, only emails that have started since then count. Never rejects.
 */
export async function pauseIfFailing({ knex, logger, leaseMs }: Dependencies, broadcastId: string): Promise<void> {
  try {
    const broadcast = await findSending(knex, broadcastId);
    if (!broadcast) return;
    const reason = reasonToPause(await readLatestOutcomes(knex, broadcastId, (broadcast.resumed_at ?? 0) + leaseMs));
    if (reason !== null && (await pauseForReason(knex, broadcastId, reason)))
      logger.error({ broadcastId }, 'a broadcast was paused: too many of its emails fail');
  } catch (error) {
    logger.error({ err: error, broadcastId }, 'the failed emails of a broadcast could not be counted');
  }
}
