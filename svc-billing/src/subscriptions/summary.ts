import type { BillingSummary } from '@jobtrail/contract';
import type { BillingContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { providerNow } from '../stripe/providerClock.ts';
import { currentOf } from './current.ts';
import { presentSummary } from './presenter.ts';
import { planNameOf, subscriptionsOf } from './queries.ts';

/** A person's subscription in short, read from the provider. */
export async function summaryOf(billing: BillingContext, userId: string): Promise<BillingSummary> {
  const {
    knex,
    settings,
    payments: { stripe },
  } = billing;
  const customerId = await customerOf(knex, userId);
  const rows = customerId === null ? [] : await subscriptionsOf(stripe, knex, customerId);
  const current = currentOf(rows);
  return presentSummary(
    rows,
    providerNow(billing),
    settings.graceMs,
    current && (await planNameOf(stripe, current.id)),
  );
}
