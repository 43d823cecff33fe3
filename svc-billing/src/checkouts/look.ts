import type Stripe from 'stripe';
import { accessOf } from '../access/rule.ts';
import type { Looking } from '../billing.ts';
import { attachCustomer } from '../customers/commands.ts';
import type { Outcome } from '../refreshes/Refresher.ts';
import { want } from '../refreshes/want.ts';
import { isMissing } from '../stripe/failures.ts';
import { idOf } from '../stripe/idOf.ts';
import { rowOf } from '../subscriptions/row.ts';
import { isOver, type CheckoutRow, type CheckoutState } from './row.ts';
import { useNewCard } from './setup.ts';

type Session = Stripe.Checkout.Session;

/** A page of ours: others, such as those that somebody makes at the provider by hand, are left alone. */
function ownerOf({ mode, metadata, client_reference_id }: Session): Pick<CheckoutRow, 'purpose' | 'signup_id' | 'user_id'> | null {
  if (mode === 'subscription' && metadata?.['signup_id'] && metadata['signup_id'] === client_reference_id) return { purpose: 'signup', signup_id: client_reference_id, user_id: null };
  if (mode === 'setup' && metadata?.['setup_id'] && metadata['user_id']) return { purpose: 'setup', signup_id: null, user_id: metadata['user_id'] };
  return null;
}

const retrieve = (stripe: Stripe, id: string): Promise<Session | null> =>
  stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'setup_intent'] }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

const isPaid = ({ status, payment_status }: Session): boolean => status === 'complete' && (payment_status === 'paid' || payment_status === 'no_payment_required');

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const UNCLAIMED_MS = 30 * DAY_MS;

/**
 * When a page is looked at again that is paid and whose sign-up svc-core does not know: soon at first, once a day
 * later, and no more after a month. The sign-up is there again once svc-core has its right database back.
 */
function nextLook(openedAt: number, now: number): number | null {
  const age = now - openedAt;
  return age > UNCLAIMED_MS ? null : Math.round(now + Math.min(DAY_MS, Math.max(MINUTE_MS, age / 4)));
}

/** Brings the account of a paid page about, in svc-core, and learns whose it is. */
async function accountOf({ core, clock, settings }: Looking, signupId: string, { subscription, payment_status }: Session) {
  if (subscription === null || typeof subscription === 'string') throw new Error('A paid page has no subscription');
  const ruling = accessOf([rowOf(subscription, [])], clock(), settings.graceMs);
  return core.completeSignup(signupId, { subscriptionStatus: subscription.status, access: ruling?.access ?? 'read', paid: payment_status === 'paid' });
}

/**
 * Looks a page up at the provider and does what follows, once: the account of a paid sign-up, or its payment back; a
 * new card in use; the end of a sign-up that expired. The redirect, the webhook and the reconciler all come here.
 */
export async function lookAtCheckout(looking: Looking, id: string): Promise<Outcome> {
  const { payments: { stripe }, knex, clock, core, logger } = looking;
  const known = await knex<CheckoutRow>('checkouts').where({ id }).first();
  if (known && isOver(known.state)) return {};
  const session = await retrieve(stripe, id);
  const owner = session && ownerOf(session);
  if (!session || !owner) return {};
  const customerId = idOf(session.customer);
  const keep = (state: CheckoutState, userId = owner.user_id): NonNullable<Outcome['write']> => async (trx) => {
    const row: CheckoutRow = { ...owner, id, state, user_id: userId, customer_id: customerId, expires_at: session.expires_at * 1000, seen_at: clock() };
    await trx<CheckoutRow>('checkouts').insert(row).onConflict('id').merge();
    if (state === 'refused') await want(trx, 'refund', id, clock());
    if (customerId !== null && state === 'settled') await want(trx, 'customer', customerId, clock());
  };

  if (session.status === 'expired') {
    if (owner.signup_id !== null) await core.expireSignup(owner.signup_id);
    return { write: keep('expired') };
  }
  if (session.status !== 'complete') return { write: keep('open') };
  if (owner.signup_id === null) {
    await useNewCard(stripe, session);
    return { write: keep('settled') };
  }
  if (!isPaid(session)) return { write: keep('unpaid') };
  if (customerId === null) throw new Error('A paid page has no customer');
  const account = await accountOf(looking, owner.signup_id, session);
  if (account.outcome === 'unknown') {
    logger.warn(
      { checkout: id, signup: owner.signup_id },
      'a checkout is paid whose sign-up svc-core does not know: nothing is paid back, check its database',
    );
    return { write: keep('unclaimed'), againAt: nextLook(session.created * 1000, clock()) };
  }
  if (account.outcome === 'refused') return { write: keep('refused') };
  const { userId } = account;
  return {
    async write(trx) {
      // Somebody who has a customer already pays through that one: a second subscription goes back.
      const attached = await attachCustomer(trx, userId, customerId, clock());
      await keep(attached ? 'settled' : 'refused', userId)(trx);
    },
  };
}
