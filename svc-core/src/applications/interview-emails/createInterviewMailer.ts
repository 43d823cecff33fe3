import { createLoop, type Loop } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { postponeMail, sendDueMail } from './commands.ts';
import { type DueColumn, listDue } from './queries.ts';

const EVERY_MS = 15_000;
const BATCH_MAX = 50;
/** When an email that could not be enqueued is tried again. */
const RETRY_MS = 60_000;
const COLUMNS: readonly DueColumn[] = ['reminder_due_at', 'change_due_at'];

type Store = Pick<CoreContext, 'knex' | 'clock' | 'logger'>;

async function sendDue(
  { knex, clock, logger }: Store,
  column: DueColumn,
  appUrl: string,
  countFailure: () => void,
): Promise<boolean> {
  const ids = await listDue(knex, column, clock(), BATCH_MAX);
  for (const interviewId of ids) {
    const now = clock();
    try {
      await sendDueMail(knex, interviewId, column, { now, appUrl });
    } catch (error) {
      countFailure();
      logger.error({ err: error, interviewId }, 'an email about an interview could not be enqueued');
      await postponeMail(knex, interviewId, column, { now, until: now + RETRY_MS });
    }
  }
  return ids.length === BATCH_MAX;
}

/**
 * Enqueues the emails about interviews that are due now. Every replica does this; the lock on the person's row decides
 * which one enqueues an email.
 * @param countFailure counts an email that could not be enqueued and is tried again
 * @returns whether there may be more of them
 */
export async function sendDueMails(
  store: Store,
  appUrl: string,
  countFailure: () => void = () => undefined,
): Promise<boolean> {
  const more = [];
  for (const column of COLUMNS) more.push(await sendDue(store, column, appUrl, countFailure));
  return more.includes(true);
}

/** Repeats `sendDueMails`. */
export const createInterviewMailer = (store: Store, appUrl: string): Loop =>
  createLoop({
    name: 'sending emails about interviews',
    everyMs: EVERY_MS,
    logger: store.logger,
    run: (_signal, countFailure) => sendDueMails(store, appUrl, countFailure),
  });
