import { createLoop, type Loop } from '@jobtrail/service-kit';
import type { CoreContext } from '../context.ts';
import { listDueDigests, postponeDigest, sendDigest } from './commands.ts';

const EVERY_MS = 15_000;
const DIGESTS_AT_ONCE = 50;
/** When a digest that could not be composed is tried again. */
const RETRY_MS = 15 * 60_000;

/**
 * Sends the digests that are due. Every replica does this; the lock on the person's row decides which one sends a
 * digest.
 */
export function createDigestWorker(
  { knex, clock, logger }: Pick<CoreContext, 'knex' | 'clock' | 'logger'>,
  appUrl: string,
): Loop {
  return createLoop({
    name: 'sending digests',
    everyMs: EVERY_MS,
    logger,
    async run() {
      const due = await listDueDigests(knex, clock(), DIGESTS_AT_ONCE);
      for (const userId of due) {
        try {
          await sendDigest(knex, userId, { now: clock(), appUrl });
        } catch (error) {
          logger.error({ err: error, userId }, 'a digest could not be sent');
          await postponeDigest(knex, userId, { now: clock(), until: clock() + RETRY_MS });
        }
      }
      return due.length === DIGESTS_AT_ONCE;
    },
  });
}
