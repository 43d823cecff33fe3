import type { Looking } from '../billing.ts';
import type { CustomerRow } from '../customers/row.ts';
import type { PaymentRow } from '../ledger/row.ts';
import type { Outcome } from '../refreshes/Refresher.ts';
import { hasBegun } from '../subscriptions/current.ts';
import type { SubscriptionRow } from '../subscriptions/row.ts';
import { accessOf } from './rule.ts';

/**
 * Tells svc-core what a person may do, and again when that changes by the clock alone. A person whose subscriptions have never begun
 * keeps the access they have: nothing that gave it has ended.
 */
export async function pushAccess({ knex, clock, core, settings }: Looking, userId: string): Promise<Outcome> {
  const customer = await knex<CustomerRow>('customers').where({ user_id: userId }).first();
  if (!customer) return {};
  const subscriptions = await knex<SubscriptionRow>('subscriptions').where({ customer_id: customer.stripe_customer_id });
  const ruling = accessOf(subscriptions, clock(), settings.graceMs);
  if (!ruling || !subscriptions.some(hasBegun)) return {};
  const paid = await knex<PaymentRow>('payments').where({ customer_id: customer.stripe_customer_id, status: 'succeeded' }).where('amount_cents', '>', 0).first('id');
  await core.putAccess(userId, { subscriptionStatus: ruling.subscriptionStatus, access: ruling.access, hasPaid: paid !== undefined });
  return { againAt: ruling.changesAt };
}
