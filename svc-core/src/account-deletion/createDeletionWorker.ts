import { internal } from '@jobtrail/contract/internal';
import {
  AppError,
  createQueueWorker,
  type LeasedQueue,
  leasedQueue,
  type Loop,
  type Peer,
  transaction,
} from '@jobtrail/service-kit';
import { deleteTickets } from '../admin/support/commands/handleTicket.ts';
import { deleteOperations } from '../applications/bulk/commands/eraseOperations.ts';
import { deleteAllDocuments } from '../applications/documents/commands.ts';
import { deleteImports } from '../applications/imports/commands/eraseImports.ts';
import { deleteJob, eraseJobs } from '../applications/jobs/commands/deleteJobs.ts';
import { listDeletedJobIds, listJobIds } from '../applications/jobs/queries.ts';
import { deleteReminders } from '../applications/reminders/commands/eraseReminders.ts';
import { deleteSavedViews } from '../applications/saved-views/commands.ts';
import { deleteCorrections } from '../applications/tag-corrections/commands/changeTags.ts';
import { deleteWebhooks } from '../applications/webhooks/commands/changeWebhooks.ts';
import type { CoreContext } from '../context.ts';
import { deleteReadingPlaces } from '../extraction/reading-places/commands.ts';
import { deleteAllMedia } from '../media/uploads/commands/deleteMedia.ts';
import { freeBlobs } from '../media/uploads/commands/freeBlobs.ts';
import { deleteEvents } from '../people/security-log/commands.ts';
import { listErasedCheckouts } from '../people/signups/queries.ts';
import { QUEUE_TIMING } from '../queueTiming.ts';
import type { DeletionRow } from '../rows.ts';
import { ACCOUNT_DELETIONS } from './commands.ts';

/** How long a request that was in progress during the deletion may still write. What it wrote is removed later. */
const SETTLED_AFTER_MS = 60_000;
/** How long after the request the data is removed for the second time. */
const SECOND_RUN_AFTER_MS = 75_000;
const JOBS_AT_ONCE = 50;

type Store = Pick<CoreContext, 'knex' | 'blobs' | 'clock' | 'logger' | 'uploadRegistry'>;
/** The other services that have data of an account. */
interface Peers {
  billing: Peer<'svc-core', 'svc-billing'>;
  mail: Peer<'svc-core', 'svc-mail'>;
}
interface DeletionWork {
  core: Store;
  queue: LeasedQueue<DeletionRow>;
}

async function removeJobs({ core, queue }: DeletionWork, row: DeletionRow): Promise<void> {
  for (;;) {
    const deleted = await listDeletedJobIds(core.knex, row.user_id, JOBS_AT_ONCE);
    await eraseJobs(core, deleted);
    const ids = await listJobIds(core.knex, row.user_id, JOBS_AT_ONCE);
    if (ids.length === 0 && deleted.length === 0) return;
    for (const id of ids) {
      await deleteJob(core, row.user_id, id).catch((error: unknown) => {
        // Another process works on the same account and was faster.
        if (!(error instanceof AppError) || error.status !== 404) throw error;
      });
    }
    await queue.renew(row);
  }
}

/** Makes svc-billing close the account, and the pages on which someone could still pay for its address. */
async function closeBilling({ core, queue }: DeletionWork, billing: Peers['billing'], row: DeletionRow): Promise<void> {
  const { user_id: userId, requested_at: deletedAt, counted_payments: keptPayments, addresses } = row;
  const known = {
    ...(keptPayments === null ? {} : { keptPayments }),
    ...(addresses === null ? {} : { addresses: JSON.parse(addresses) as string[] }),
  };
  await billing.call(internal.closeCustomer, { params: { userId }, body: known });
  for (const page of await listErasedCheckouts(core.knex, userId, deletedAt)) {
    await billing.call(internal.settleCheckout, { params: { id: page }, body: { abandon: true } });
    await queue.renew(row);
  }
}

/**
 * Removes the data of a deleted account, here and in the other services. Each step may be repeated, so all of them can
 * run again after a crash.
 */
async function carryOut(work: DeletionWork, { billing, mail }: Peers, row: DeletionRow): Promise<void> {
  const { core, queue } = work;
  const { user_id: userId } = row;
  // Billing comes first, because until it is closed, payments may arrive that have to be refunded. If svc-billing is
  // down, the data of this service is removed anyway.
  const closed = await closeBilling(work, billing, row).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  await queue.renew(row);
  await removeJobs(work, row);
  await deleteAllDocuments(core, userId);
  await freeBlobs(core, await transaction(core.knex, (trx) => deleteAllMedia(trx, userId, core.clock())));
  await deleteReminders(core.knex, userId);
  await deleteCorrections(core.knex, userId);
  await deleteSavedViews(core.knex, userId);
  await deleteWebhooks(core.knex, userId);
  await deleteReadingPlaces(core.knex, userId);
  await deleteOperations(core.knex, userId);
  await deleteImports(core.knex, userId);
  await deleteTickets(core.knex, userId);
  await deleteEvents(core.knex, userId);
  if (closed) throw closed.error;
  await mail.call(internal.forgetPerson, { params: { userId } });
}

/** Processes the deletions of accounts, each until svc-billing and svc-mail have removed their data too. */
export function createDeletionWorker(core: Store, peers: Peers): Loop {
  const { knex, clock, logger } = core;
  const queue = leasedQueue<DeletionRow>({ knex, table: ACCOUNT_DELETIONS, clock, ...QUEUE_TIMING });
  return createQueueWorker({
    name: 'deleting an account',
    queue,
    atOnce: 1,
    everyMs: QUEUE_TIMING.everyMs,
    logger,
    async work(row) {
      await carryOut({ core, queue }, peers, row);
      const { requested_at: requestedAt } = row;
      return clock() < requestedAt + SETTLED_AFTER_MS ? { againAt: requestedAt + SECOND_RUN_AFTER_MS } : 'done';
    },
  });
}
