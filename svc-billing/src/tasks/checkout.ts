import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { LoggableError } from '@jobtrail/service-kit';
import { saveCheckout } from '../checkouts/commands.ts';
import { type CheckoutRow, type CheckoutState, findCheckout, isFinal } from '../checkouts/queries.ts';
import { useNewCard } from '../checkouts/setup.ts';
import { closeCustomer, closeIfDeleted } from '../closures/commands/closeCustomer.ts';
import { findClosure, KEEPS_NOTHING } from '../closures/queries.ts';
import type { SyncContext } from '../context.ts';
import { attachCustomer } from '../customers/commands.ts';
import { ownerOf } from '../customers/queries.ts';
import { isMissing } from '../stripe/failures.ts';
import { idOf } from '../stripe/objects.ts';
import { providerNow } from '../stripe/providerClock.ts';
import { accessOf } from '../subscriptions/access.ts';
import { rowOf } from '../subscriptions/row.ts';
import { enqueueSync } from '../sync/commands.ts';
import type { SyncResult } from '../sync/Synchronizer.ts';

type Session = Stripe.Checkout.Session;
/** Creates the write that stores the state of a page. */
type SaveState = (state: CheckoutState, userId?: string | null) => NonNullable<SyncResult['write']>;

type Owner = Pick<CheckoutRow, 'purpose' | 'signup_id' | 'user_id'>;

/**
 * The purpose of one of our pages; null for any other page, such as one created by hand in the provider's dashboard. A
 * page that we stored when it was opened keeps its purpose, even if someone edits it at the provider.
 */
function purposeOf({ mode, metadata, client_reference_id }: Session, known: CheckoutRow | undefined): Owner | null {
  if (known) return { purpose: known.purpose, signup_id: known.signup_id, user_id: known.user_id };
  if (mode === 'subscription' && metadata?.['signup_id'] && metadata['signup_id'] === client_reference_id)
    return { purpose: 'signup', signup_id: client_reference_id, user_id: null };
  if (mode === 'setup' && metadata?.['setup_id'] && metadata['user_id'])
    return { purpose: 'setup', signup_id: null, user_id: metadata['user_id'] };
  return null;
}

const retrieve = (stripe: Stripe, id: string): Promise<Session | null> =>
  stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'setup_intent'] }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

const isPaid = ({ status, payment_status }: Session): boolean =>
  status === 'complete' && (payment_status === 'paid' || payment_status === 'no_payment_required');

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const UNCLAIMED_MS = 30 * DAY_MS;

/**
 * When to sync a paid page again if svc-core does not know its sign-up: often at first, then once a day, and never after
 * a month (then the payment is refunded). svc-core knows the sign-up again once its database has been restored.
 */
function nextSyncAt(openedAt: number, now: number): number | null {
  const age = now - openedAt;
  return age > UNCLAIMED_MS ? null : Math.round(now + Math.min(DAY_MS, Math.max(MINUTE_MS, age / 4)));
}

/**
 * Makes svc-core create the account of a paid page.
 * @returns the account's owner, or why there is no account
 */
async function accountOf(context: SyncContext, signupId: string, { subscription: given, payment_status }: Session) {
  const { core, settings, payments } = context;
  // Not every emulator expands it.
  const subscription = typeof given === 'string' ? await payments.stripe.subscriptions.retrieve(given) : given;
  if (subscription === null) throw new LoggableError('A paid page has no subscription');
  const entitlement = accessOf([rowOf(subscription)], providerNow(context), settings.graceMs);
  return core.completeSignup(signupId, {
    subscriptionStatus: subscription.status,
    access: entitlement?.access ?? 'read',
    paid: payment_status === 'paid',
  });
}

/**
 * Applies a finished page for a new card: the card becomes the default, unless the account has been deleted in the
 * meantime.
 */
async function syncCard(
  { payments: { stripe }, knex, clock }: SyncContext,
  session: Session,
  userId: string,
  saveState: SaveState,
): Promise<SyncResult> {
  const customerId = idOf(session.customer);
  if (await findClosure(knex, userId)) {
    return {
      async write(trx) {
        await saveState('returned')(trx);
        if (customerId !== null) await closeIfDeleted(trx, { userId, customerId }, clock());
      },
    };
  }
  await useNewCard(stripe, session);
  return { write: saveState('settled') };
}

/**
 * Closes the customer of a refused sign-up's page: its subscription is canceled and every charge is refunded.
 * @param erased whether the address belongs to an account that was deleted
 */
async function closeCustomerOfPage(trx: Knex, customerId: string, erased: boolean, now: number): Promise<void> {
  // Payments of a person with an account are never refunded here.
  if ((await ownerOf(trx, customerId)) !== null) return;
  await closeCustomer(trx, { customerId, keptPayments: KEEPS_NOTHING, erased }, now);
}

/**
 * Fetches a page from the provider and applies its state once: creates the account of a paid sign-up or refunds it,
 * applies a new card, or ends an expired sign-up. Called after the redirect and the webhook, and by the reconciler.
 */
export async function syncCheckout(context: SyncContext, id: string): Promise<SyncResult> {
  const {
    payments: { stripe },
    knex,
    clock,
    core,
    logger,
  } = context;
  const known = await findCheckout(knex, id);
  if (known && isFinal(known.state)) return {};
  const session = await retrieve(stripe, id);
  const owner = session && purposeOf(session, known);
  if (!session || !owner) return {};
  const customerId = idOf(session.customer);
  const saveState: SaveState =
    (state, userId = owner.user_id) =>
    async (trx) => {
      const row: CheckoutRow = {
        ...owner,
        id,
        state,
        user_id: userId,
        customer_id: customerId,
        expires_at: session.expires_at * 1000,
        seen_at: clock(),
      };
      await saveCheckout(trx, row);
      if (customerId !== null && state === 'settled') await enqueueSync(trx, 'customer', customerId, clock());
    };

  if (session.status === 'expired') {
    if (owner.signup_id !== null) await core.expireSignup(owner.signup_id);
    return { write: saveState('expired') };
  }
  if (session.status !== 'complete') return { write: saveState('open') };
  if (owner.signup_id === null) return syncCard(context, session, owner.user_id ?? '', saveState);
  if (!isPaid(session)) return { write: saveState('unpaid') };
  if (customerId === null) throw new LoggableError('A paid page has no customer');
  const account = await accountOf(context, owner.signup_id, session);
  if (account.outcome === 'unknown') {
    const againAt = nextSyncAt(session.created * 1000 - context.payments.clock.aheadMs(), clock());
    logger.warn(
      { checkout: id, signup: owner.signup_id, refunded: againAt === null },
      'a checkout is paid whose sign-up svc-core does not know: check the database of svc-core',
    );
    if (againAt !== null) return { write: saveState('unclaimed'), againAt };
  }
  if (account.outcome !== 'completed') {
    const isErased = account.outcome === 'refused' && account.erased;
    return {
      async write(trx) {
        await saveState('refused')(trx);
        await closeCustomerOfPage(trx, customerId, isErased, clock());
      },
    };
  }
  const { userId } = account;
  return {
    async write(trx) {
      // The account may have been deleted since its completion.
      if (await closeIfDeleted(trx, { userId, customerId }, clock())) return saveState('settled', userId)(trx);
      // A person who already has a customer pays through that one; a second subscription is refunded.
      const attached = await attachCustomer(trx, userId, customerId, clock());
      await saveState(attached ? 'settled' : 'refused', userId)(trx);
      if (!attached) await closeCustomerOfPage(trx, customerId, false, clock());
    },
  };
}

/** Refunds a refused sign-up that was enqueued by a version of the service without closures. */
export async function closeRefused({ knex, clock }: SyncContext, checkoutId: string): Promise<SyncResult> {
  const checkout = await findCheckout(knex, checkoutId);
  const customerId = checkout?.customer_id ?? null;
  if (checkout?.state !== 'refused' || customerId === null) return {};
  return { write: (trx) => closeCustomerOfPage(trx, customerId, false, clock()) };
}
