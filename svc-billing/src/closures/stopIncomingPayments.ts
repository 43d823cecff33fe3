import type Stripe from 'stripe';
import { isMissing, isRefused } from '../stripe/failures.ts';
import { PAGE_MAX } from '../stripe/objects.ts';
import { hasEnded } from '../subscriptions/current.ts';

/** Ending one object can create another that has to be ended, and other processes may work on the same customer. */
const ROUNDS = 3;
const CANCELABLE: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
]);

interface Found<Thing> {
  list: AsyncIterable<Thing>;
  /** Whether an object could still bring in money or a card. */
  isOpen: (thing: Thing) => boolean;
  end: (thing: Thing) => Promise<unknown>;
}

/**
 * Ends everything that is open.
 * @returns how many objects were open; zero for a deleted customer, whose objects the provider does not list
 */
async function endAll<Thing>({ list, isOpen, end }: Found<Thing>): Promise<number> {
  let open = 0;
  try {
    for await (const thing of list) {
      if (!isOpen(thing)) continue;
      open += 1;
      // It may have been paid or ended at the same moment; the next round checks again.
      await end(thing).catch((error: unknown) => {
        if (!isRefused(error) && !isMissing(error)) throw error;
      });
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return open;
}

async function endOnce(stripe: Stripe, customer: string): Promise<number> {
  const isAnything = (): boolean => true;
  const isCancelable = ({ status }: { status: string }): boolean => CANCELABLE.has(status);
  // Invoices after subscriptions, which create them. Intents last, because ending the others ends most of them.
  const pages = await endAll({
    list: stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE_MAX }),
    isOpen: isAnything,
    end: ({ id }) => stripe.checkout.sessions.expire(id),
  });
  const subscriptions = await endAll({
    list: stripe.subscriptions.list({ customer, status: 'all', limit: PAGE_MAX }),
    isOpen: (subscription) => !hasEnded(subscription),
    end: ({ id }) => stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }),
  });
  let invoices = 0;
  // Customers can pay uncollectible invoices on their pages as well.
  for (const status of ['open', 'uncollectible'] as const)
    invoices += await endAll({
      list: stripe.invoices.list({ customer, status, limit: PAGE_MAX }),
      isOpen: isAnything,
      end: ({ id }) => stripe.invoices.voidInvoice(id),
    });
  const setups = await endAll({
    list: stripe.setupIntents.list({ customer, limit: PAGE_MAX }),
    isOpen: isCancelable,
    end: ({ id }) => stripe.setupIntents.cancel(id),
  });
  const payments = await endAll({
    list: stripe.paymentIntents.list({ customer, limit: PAGE_MAX }),
    isOpen: (intent) => isCancelable(intent) || intent.status === 'processing',
    end: (intent) => (intent.status === 'processing' ? Promise.resolve() : stripe.paymentIntents.cancel(intent.id)),
  });
  return pages + subscriptions + invoices + setups + payments;
}

/**
 * Ends everything through which a customer could still pay or add a card: pages, subscriptions, invoices and intents.
 * @returns whether anything had to be ended, and whether something is still open, such as a payment that the bank is
 * processing
 */
export async function stopIncomingPayments(
  stripe: Stripe,
  customer: string,
): Promise<{ changed: boolean; open: boolean }> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    if ((await endOnce(stripe, customer)) === 0) return { changed: round > 1, open: false };
  }
  return { changed: true, open: true };
}
