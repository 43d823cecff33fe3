import type { Knex } from 'knex';
import type { HourCycle } from '@jobtrail/contract';
import { AppError, changeInBatches, newId, transaction } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import type { SignupRow, UserRow } from '../../rows.ts';
import { requestVerification } from '../email-addresses/commands.ts';
import { passwordFingerprint } from '../second-factor/commands/pendingSignIns.ts';
import { hasFactor } from '../second-factor/queries.ts';
import { createUser } from '../users/commands/createUser.ts';
import { findUserByEmail } from '../users/queries.ts';
import { signupAttempted } from './emails.ts';
import { erasedAddress, isErased } from './queries.ts';

const HOUR_MS = 3_600_000;
/**
 * After this time a sign-up without a checkout page ends. It never gets one, because the person has seen that it
 * failed.
 */
const WITHOUT_PAGE_MS = HOUR_MS;

/** The number of the page's payment in svc-billing: the customer is new. */
const FIRST_PAYMENT = 1;

/** How long the warning of an owner is useful. */
const WARNING_MS = 24 * HOUR_MS;

/** How long after its start a sign-up can sign in its browser. */
const COOKIE_LIFE_MS = 25 * HOUR_MS;

/** A settled sign-up keeps nothing about the person's browser. */
const NO_CLOCK = { time_zone: null, hour_cycle: null };

/** The columns of a sign-up that ended without an account: it keeps neither the password hash nor the cookie hash. */
const over = (state: 'refused' | 'expired', now: number) => ({
  state,
  settled_at: now,
  password_hash: null,
  cookie_hash: null,
  ...NO_CLOCK,
});

interface NewSignup {
  name: string;
  /** In lower case. */
  email: string;
  passwordHash: string;
  cookieHash: string;
  /** Those of the browser. */
  timeZone?: string | undefined;
  hourCycle?: HourCycle | undefined;
}

/**
 * Stores a sign-up until it is paid. Each has its own row, so that no one can overwrite the password of another one.
 */
export async function startSignup(
  knex: Knex,
  { name, email, passwordHash, cookieHash, timeZone, hourCycle }: NewSignup,
  now: number,
): Promise<string> {
  const id = newId();
  await knex<SignupRow>('signups').insert({
    id,
    email,
    name,
    password_hash: passwordHash,
    cookie_hash: cookieHash,
    password_mark: null,
    checkout_id: null,
    state: 'started',
    user_id: null,
    paid_at: null,
    expires_at: now + WITHOUT_PAGE_MS,
    created_at: now,
    settled_at: null,
    time_zone: timeZone ?? null,
    hour_cycle: hourCycle ?? null,
  });
  return id;
}

/** Stores the checkout page of a sign-up. */
export async function attachCheckout(
  knex: Knex,
  id: string,
  { checkoutId, expiresAt }: { checkoutId: string; expiresAt: number },
): Promise<void> {
  await knex<SignupRow>('signups').where({ id }).update({ checkout_id: checkoutId, expires_at: expiresAt });
}

/** Deletes a sign-up that has no checkout page, so no one can pay for it. */
export async function deleteSignup(knex: Knex, id: string): Promise<void> {
  await knex<SignupRow>('signups').where({ id, state: 'started', checkout_id: null }).delete();
}

/**
 * Warns the owner of an address that someone has started to sign up with it. For an address without an account the same
 * row is written, with an email that has already expired, so that neither the response nor its timing reveals who has
 * an account.
 * @returns the id of the owner; null if the address has no active account
 */
export async function warnOwnerOf(knex: Knex, appUrl: string, email: string, now: number): Promise<string | null> {
  const found = await findUserByEmail(knex, email);
  const owner = found?.is_active === 1 ? found : undefined;
  await enqueueEmail(
    knex,
    {
      userId: owner?.id ?? newId(),
      to: { name: owner?.name ?? '', email },
      content: signupAttempted(owner?.name ?? '', appUrl),
      expiresAt: owner ? now + WARNING_MS : now,
    },
    now,
  );
  return owner?.id ?? null;
}

interface Payment {
  subscriptionStatus: string;
  access: 'full' | 'read';
  /** False if a trial begins without a payment. */
  paid: boolean;
}
/** `erased` if the address belonged to a deleted account, so that svc-billing does not keep it either. */
type Completion =
  | { outcome: 'completed'; userId: string }
  | { outcome: 'refused'; erased?: true }
  | { outcome: 'unknown' };

async function complete(
  knex: Knex,
  appUrl: string,
  id: string,
  { subscriptionStatus, access, paid }: Payment,
  now: number,
): Promise<Completion> {
  return transaction(knex, async (trx) => {
    const row = await trx<SignupRow>('signups').where({ id }).forUpdate().first();
    if (!row) return { outcome: 'unknown' };
    if (row.state === 'completed' && row.user_id !== null) return { outcome: 'completed', userId: row.user_id };
    if (row.state !== 'started' || row.password_hash === null)
      return { outcome: 'refused', ...(isErased(row.email) ? { erased: true } : {}) };
    const open = trx<SignupRow>('signups').where({ id, state: 'started' });
    if (await findUserByEmail(trx, row.email)) {
      await open.update(over('refused', now));
      return { outcome: 'refused' };
    }
    const user = await createUser(
      trx,
      {
        name: row.name,
        email: row.email,
        passwordHash: row.password_hash,
        role: 'user',
        subscriptionStatus,
        access,
        countedPayments: paid ? FIRST_PAYMENT : 0,
        timeZone: row.time_zone,
        hourCycle: row.hour_cycle,
      },
      now,
    );
    await requestVerification(trx, appUrl, user, now);
    await open.update({
      state: 'completed',
      user_id: user.id,
      paid_at: paid ? now : null,
      settled_at: now,
      password_hash: null,
      password_mark: passwordFingerprint(user),
      ...NO_CLOCK,
    });
    return { outcome: 'completed', userId: user.id };
  });
}

/**
 * Creates the account of a paid sign-up, once for any number of calls. The result is `refused` if the address has been
 * taken in the meantime or the sign-up has ended; the payment has to be refunded then. It is `unknown` if there is no
 * such sign-up. The database may be a restored or a wrong one then, so nothing is refunded.
 */
export async function completeSignup(
  knex: Knex,
  appUrl: string,
  id: string,
  payment: Payment,
  now: number,
): Promise<Completion> {
  try {
    return await complete(knex, appUrl, id, payment, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    // Someone took the address at the same moment, and the second attempt finds their account.
    return complete(knex, appUrl, id, payment, now);
  }
}

/** Ends a sign-up that was not paid, and erases the hash of its password. */
export async function expireSignup(knex: Knex, id: string, now: number): Promise<void> {
  await knex<SignupRow>('signups').where({ id, state: 'started' }).update(over('expired', now));
}

/**
 * Ends the unpaid sign-ups with the address of a deleted account, and erases name and address from all of them.
 * Payments that are still made on their pages are refunded.
 */
export async function eraseSignups(
  trx: Knex.Transaction,
  { id, email }: { id: string; email: string },
  now: number,
): Promise<void> {
  await trx<SignupRow>('signups').where({ email, state: 'started' }).update(over('expired', now));
  await trx<SignupRow>('signups')
    .where({ user_id: id })
    .orWhere({ email })
    .update({ name: '', email: erasedAddress(id) });
}

/**
 * Ends sign-ups that never got a page. Those with a page end when svc-billing reports that it expired unpaid.
 * @param signal stops it between two steps
 */
export async function sweepSignups(knex: Knex, now: number, signal: AbortSignal): Promise<void> {
  const withoutPage = (some: Knex) => some<SignupRow>('signups').where({ state: 'started', checkout_id: null });
  await changeInBatches(
    knex,
    {
      key: 'id',
      select: (some) => withoutPage(some).where('expires_at', '<', now).orderBy('expires_at'),
      // One that got a page in the meantime goes on.
      change: (trx, ids) => withoutPage(trx).whereIn('id', ids).update(over('expired', now)),
    },
    signal,
  );
}

/** Records the time of the first payment of a person's sign-up. */
export async function recordFirstPayment(knex: Knex, userId: string, now: number): Promise<void> {
  await knex<SignupRow>('signups').where({ user_id: userId, paid_at: null }).update({ paid_at: now });
}

/**
 * Uses up the cookie of a sign-up, which proves the password that was chosen with it and nothing more.
 * @returns true for the first browser that presents it in time, unless the password has changed or is not enough
 */
export async function useSignupCookie(
  trx: Knex.Transaction,
  { id, user }: { id: string; user: UserRow },
  cookieHash: string,
  now: number,
): Promise<boolean> {
  if (await hasFactor(trx, user.id)) return false;
  return (
    (await trx<SignupRow>('signups')
      .where({ id, cookie_hash: cookieHash, password_mark: passwordFingerprint(user) })
      .where('created_at', '>', now - COOKIE_LIFE_MS)
      .update({ cookie_hash: null })) > 0
  );
}
