import type { Context, State } from '@jobtrail/service-kit';
import type Router from '@koa/router';
import type { Billing } from '../billing.ts';
import { cancelNow } from '../checkouts/giveBack.ts';
import type { PaymentRow } from '../ledger/row.ts';
import { forPerson, isMissing } from '../stripe/failures.ts';
import { isLive } from '../subscriptions/current.ts';
import { customerOf } from './commands.ts';
import type { CustomerRow, PayerRow } from './row.ts';

const PAGE = 100;

/** Ends what a person pays, now, and forgets whose payments they were; the ledger keeps the amounts. */
async function closeCustomer({ knex, payments: { stripe }, refresher }: Billing, userId: string): Promise<void> {
  const customerId = await customerOf(knex, userId);
  if (customerId === null) return;
  const { data: subscriptions } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE }).catch((error: unknown) => {
    if (isMissing(error)) return { data: [] };
    throw error;
  });
  for (const subscription of subscriptions) if (isLive(subscription) || subscription.status === 'incomplete') await cancelNow(stripe, subscription.id);
  await knex<PayerRow>('payers').insert({ customer_id: customerId, email: null, closed: 1 }).onConflict('customer_id').merge(['email', 'closed']);
  await knex<PaymentRow>('payments').where({ customer_id: customerId }).update({ email: null });
  await refresher.refresh('customer', customerId);
  await knex<CustomerRow>('customers').where({ user_id: userId }).delete();
}

/** POST /internal/customers/{userId}/closure: a person's account is deleted. May be asked again; somebody who never paid is no error. */
export function internalCustomerRoutes(router: Router<State>, billing: Billing, admit: (ctx: Context) => Promise<void>): void {
  router.post('/internal/customers/:userId/closure', async (ctx) => {
    ctx.state.route = 'POST /internal/customers/:userId/closure';
    await admit(ctx);
    await forPerson(() => closeCustomer(billing, String(ctx.params['userId'])));
    ctx.status = 204;
  });
}
