import type { Knex } from 'knex';
import { internal } from '@jobtrail/contract/internal';
import { AppError, type Peer, transaction, unauthenticated } from '@jobtrail/service-kit';
import { deleteJob } from '../../applications/jobs/commands.ts';
import type { JobRow } from '../../applications/jobs/row.ts';
import type { Core } from '../../core.ts';
import { claim, finish, postpone, renew } from '../../due/rows.ts';
import { forgetMediaOf, freeBlobs } from '../../media/uploads/commands.ts';
import { forgetMails, sendMail } from '../../outgoing-mails/commands.ts';
import { forgetLinks } from '../mailed-links/commands.ts';
import { eraseSignups, pagesOfErased, signupAddresses } from '../signups/commands.ts';
import { removeFromSearch } from '../user-search/commands.ts';
import { keepAnAdmin } from '../users/adminCommands.ts';
import type { UserRow } from '../users/row.ts';
import { accountDeleted } from './letters.ts';
import { ACCOUNT_DELETIONS, type DeletionRow } from './row.ts';

/** A request that was under way when its person was deleted may still write: what it wrote is taken away this much later. */
const SETTLED_AFTER_MS = 60_000;
const JOBS_AT_ONCE = 50;

type Store = Pick<Core, 'knex' | 'blobs' | 'clock' | 'logger' | 'journal'>;
/** The services that have a part of an account. */
interface Peers {
  billing: Peer<'svc-core', 'svc-billing'>;
  mail: Peer<'svc-core', 'svc-mail'>;
}

/**
 * Deletes an account: from this moment on nobody is signed in with it, it is in no list, and its address is free. What belonged to it
 * is taken away by `carryOutDeletions`.
 * @param user as known when the password was confirmed
 * @throws AppError 401 when the account has gone or has another password meanwhile, 409 for the last active administrator
 */
export async function requestDeletion(knex: Knex, user: UserRow, now: number): Promise<void> {
  const { id } = user;
  await transaction(knex, async (trx) => {
    await keepAnAdmin(trx, user);
    const current = await trx<UserRow>('users').where({ id }).forUpdate().first();
    if (current?.password_hash !== user.password_hash || current.role !== user.role) throw unauthenticated();
    const addresses = new Set([current.email, ...(await signupAddresses(trx, id))]);
    const row: DeletionRow = {
      user_id: id,
      requested_at: now,
      next_attempt_at: now,
      attempts: 0,
      lease: null,
      counted_payments: current.counted_payments,
      addresses: JSON.stringify([...addresses]),
    };
    await trx<DeletionRow>('account_deletions').insert(row);
    await forgetMails(trx, id);
    for (const table of ['sessions', 'admin_settings']) await trx(table).where({ user_id: id }).delete();
    await forgetLinks(trx, id);
    await eraseSignups(trx, current, now);
    await removeFromSearch(trx, current);
    await trx<UserRow>('users').where({ id }).delete();
    await sendMail(trx, { userId: null, to: current, letter: accountDeleted(current.name) }, now);
  });
}

async function removeJobs(core: Store, row: DeletionRow): Promise<void> {
  for (;;) {
    const ids: string[] = await core
      .knex<JobRow>('jobs')
      .where({ user_id: row.user_id })
      .limit(JOBS_AT_ONCE)
      .pluck('id');
    if (ids.length === 0) return;
    for (const id of ids) {
      await deleteJob(core, row.user_id, id).catch((error: unknown) => {
        // Another process is at the same account and was quicker.
        if (!(error instanceof AppError) || error.status !== 404) throw error;
      });
    }
    await renew(core.knex, ACCOUNT_DELETIONS, row.user_id, row, core.clock());
  }
}

async function removeTickets(knex: Knex, userId: string): Promise<void> {
  const ids: string[] = await knex('tickets').where({ user_id: userId }).pluck('id');
  await knex('ticket_entries').whereIn('ticket_id', ids).delete();
  await knex('tickets').whereIn('id', ids).delete();
}

/** Has svc-billing close the account, and the pages on which somebody could still pay for its address. */
async function closeBilling(core: Store, billing: Peers['billing'], row: DeletionRow): Promise<void> {
  const { user_id: userId, requested_at: deletedAt, counted_payments: keptPayments, addresses } = row;
  const known = {
    ...(keptPayments === null ? {} : { keptPayments }),
    ...(addresses === null ? {} : { addresses: JSON.parse(addresses) as string[] }),
  };
  await billing.call(internal.closeCustomer, { params: { userId }, body: known });
  for (const page of await pagesOfErased(core.knex, userId, deletedAt)) {
    await billing.call(internal.settleCheckout, { params: { id: page }, body: { abandon: true } });
    await renew(core.knex, ACCOUNT_DELETIONS, userId, row, core.clock());
  }
}

/**
 * Takes away what belonged to a deleted account, here and in the other services. Each step may be done twice, so that all of it is
 * repeated after a crash.
 */
async function carryOut(core: Store, { billing, mail }: Peers, row: DeletionRow): Promise<void> {
  const { user_id: userId } = row;
  // First, since until then payments come in that have to be refunded; what is here goes even while svc-billing is down.
  const closed = await closeBilling(core, billing, row).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  await renew(core.knex, ACCOUNT_DELETIONS, userId, row, core.clock());
  await removeJobs(core, row);
  await freeBlobs(core, await transaction(core.knex, (trx) => forgetMediaOf(trx, userId, core.clock())));
  await removeTickets(core.knex, userId);
  if (closed) throw closed.error;
  await mail.call(internal.forgetPerson, { params: { userId } });
}

/**
 * Works off deletions whose turn it is, until svc-billing and svc-mail have done their part as well.
 * @returns whether there may be more
 */
export async function carryOutDeletions(core: Store, peers: Peers): Promise<boolean> {
  const { knex, clock, logger } = core;
  const [row] = await claim<DeletionRow>(knex, ACCOUNT_DELETIONS, { now: clock(), limit: 1 });
  if (!row) return false;
  try {
    await carryOut(core, peers, row);
    const settledAt = row.requested_at + SETTLED_AFTER_MS;
    if (clock() < settledAt) await renew(knex, ACCOUNT_DELETIONS, row.user_id, row, settledAt);
    else await finish(knex, ACCOUNT_DELETIONS, row.user_id, row);
  } catch (error) {
    logger.warn(
      { err: error, user: row.user_id, attempts: row.attempts },
      'an account could not be deleted wholly; it is tried again',
    );
    await postpone(knex, ACCOUNT_DELETIONS, row.user_id, row, clock());
  }
  return true;
}
