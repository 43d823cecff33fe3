import type Stripe from 'stripe';
import { isMissing } from '../stripe/failures.ts';
import { hasEnded } from '../subscriptions/current.ts';
import type { SubscriptionRow } from '../subscriptions/row.ts';

/** Whether a customer was deleted, such as by hand in the provider's dashboard, or is unknown to the provider. */
export async function isDeleted(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(customerId)).deleted === true;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

/** What belongs to a customer. Of a deleted one the provider may list nothing, or not know the customer. */
export async function listedFor<Thing>(isGone: boolean, list: Promise<Thing[]>): Promise<Thing[]> {
  try {
    return await list;
  } catch (error) {
    if (isGone && isMissing(error)) return [];
    throw error;
  }
}

/**
 * The stored subscriptions of a deleted customer that the provider no longer lists: it has canceled them with the
 * customer, so they give access until the end of the paid period.
 * @param known as they were last stored
 * @param listed the IDs of those that it still lists
 */
export const endedWithCustomer = (
  known: readonly SubscriptionRow[],
  listed: ReadonlySet<string>,
  now: number,
): SubscriptionRow[] =>
  known
    .filter(({ id }) => !listed.has(id))
    .map((row) =>
      hasEnded(row) ? row : { ...row, status: 'canceled', ends_at: now, cancel_scheduled: 0, past_due_since_at: null },
    );
