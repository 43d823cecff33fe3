import type Stripe from 'stripe';
import { PAGE_MAX } from '../stripe/pageMax.ts';

/** More than anyone has who was not given them on purpose. */
const SUBSCRIPTIONS_MAX = 500;

/**
 * Every subscription of a customer, newest first, whatever its status. The one that runs may be behind a page of ended
 * ones.
 * @param expand what to expand in each, such as `latest_invoice`
 */
export const allSubscriptionsOf = (stripe: Stripe, customer: string, expand?: string): Promise<Stripe.Subscription[]> =>
  stripe.subscriptions
    .list({
      ...{ customer, status: 'all', limit: PAGE_MAX },
      ...(expand === undefined ? {} : { expand: [`data.${expand}`] }),
    })
    .autoPagingToArray({ limit: SUBSCRIPTIONS_MAX });
