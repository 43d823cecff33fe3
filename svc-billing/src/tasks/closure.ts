import type Stripe from 'stripe';
import { markReturned } from '../checkouts/commands.ts';
import { type ClosedCustomerRow, findClosedCustomer, keptPaymentsOf } from '../closures/queries.ts';
import { refundAllBut } from '../closures/refunds.ts';
import { stopIncomingPayments } from '../closures/stopIncomingPayments.ts';
import type { SyncContext } from '../context.ts';
import { findPayer, ownerOf } from '../customers/queries.ts';
import { isMissing, isRefused } from '../stripe/failures.ts';
import { PAGE_MAX } from '../stripe/objects.ts';
import { enqueueSync } from '../sync/commands.ts';
import type { SyncResult } from '../sync/Synchronizer.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** After this time every page and every request in progress has ended. */
const SETTLED_AFTER_MS = HOUR_MS;

async function removeCards(stripe: Stripe, customer: string): Promise<void> {
  for await (const { id } of stripe.customers.listPaymentMethods(customer, { limit: PAGE_MAX })) {
    await stripe.paymentMethods.detach(id).catch((error: unknown) => {
      if (!isRefused(error) && !isMissing(error)) throw error;
    });
  }
}

async function removeDetails(
  stripe: Stripe,
  { id, email, name, phone, address, shipping, description }: Stripe.Customer,
): Promise<void> {
  if (!email && !name && !phone && !address && !shipping && !description) return;
  await stripe.customers.update(id, { email: '', name: '', phone: '', address: '', shipping: '', description: '' });
}

/**
 * When to sync again: less and less often while something cannot be ended yet, and a last time before the customer is
 * deleted.
 */
function nextSyncAt({ closed_at }: ClosedCustomerRow, open: boolean, now: number): number | null {
  const settledAt = Number(closed_at) + SETTLED_AFTER_MS;
  if (now < settledAt) return settledAt;
  return open ? now + Math.min(now - Number(closed_at), DAY_MS) : null;
}

/**
 * Closes a customer at the provider: ends everything through which money or a card could still arrive, refunds payments
 * that gave no access, removes cards and address, and deletes the customer an hour later. Repeating it changes nothing.
 * Anything that arrives later is found through events and by the reconciler, which enqueue it again.
 */
export async function closeAtProvider(context: SyncContext, customerId: string): Promise<SyncResult> {
  const {
    knex,
    clock,
    payments: { stripe },
  } = context;
  const closed = await findClosedCustomer(knex, customerId);
  if (!closed) return {};
  // Payments of a person with an account are never refunded here.
  if ((await ownerOf(knex, customerId)) !== null) return {};
  const customer = await stripe.customers.retrieve(customerId).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (customer === null) return {};

  const ended = await stopIncomingPayments(stripe, customerId);
  const refunded = await refundAllBut(stripe, customerId, await keptPaymentsOf(knex, closed), clock());
  const open = ended.open || refunded.open;
  const againAt = nextSyncAt(closed, open, clock());
  if (!customer.deleted) {
    await removeCards(stripe, customerId);
    if ((await findPayer(knex, customerId))?.closed === 1) await removeDetails(stripe, customer);
    if (againAt === null) await stripe.customers.del(customerId);
  }
  return {
    againAt: customer.deleted && !open ? null : againAt,
    async write(trx) {
      if (!open) await markReturned(trx, customerId, clock());
      if (ended.changed || refunded.changed) await enqueueSync(trx, 'customer', customerId, clock());
    },
  };
}
