import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import { type Endpoint, endpoint, idIn } from '../http/Endpoint.ts';
import { pageOf } from '../http/list.ts';
import { invalid, missing } from '../http/StripeError.ts';
import { cancelNow } from './cancel.ts';
import { createSubscription } from './create.ts';
import { hasEnded, type Subscription } from './Subscription.ts';
import { updateSubscription } from './update.ts';

/** Finds a subscription that has not ended. @throws StripeError 404 */
function getRunningSubscription(context: SandboxContext, id: string): Subscription {
  const subscription = context.objects.need('subscription', id);
  if (hasEnded(subscription)) throw missing('subscription', id, 'id');
  return subscription;
}

const NOT_CANCELED = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused'];
const ENDED = ['canceled', 'incomplete_expired'];

/** The statuses that a filter selects; without a filter, all except canceled. */
function statuses(status: Stripe.SubscriptionListParams['status']): readonly string[] | undefined {
  if (status === undefined) return [...NOT_CANCELED, 'incomplete_expired'];
  if (status === 'all') return undefined;
  return status === 'ended' ? ENDED : [status];
}

export const subscriptionCalls: Endpoint[] = [
  endpoint<Stripe.SubscriptionCreateParams>('POST /v1/subscriptions', createSubscription),
  endpoint('GET /v1/subscriptions/:id', ({ objects }, _params, ids) => objects.need('subscription', idIn(ids))),
  endpoint<Stripe.SubscriptionUpdateParams>('POST /v1/subscriptions/:id', (context, params, ids) =>
    updateSubscription(context, context.objects.need('subscription', idIn(ids)), params),
  ),
  endpoint<Stripe.SubscriptionListParams>('GET /v1/subscriptions', (context, params) =>
    pageOf(context, 'subscription', '/v1/subscriptions', params, {
      customer: params.customer,
      fields: {
        '$.status': statuses(params.status),
        '$.items.data[0].price.id': params.price === undefined ? undefined : [params.price],
        '$.collection_method': params.collection_method === undefined ? undefined : [params.collection_method],
      },
    }),
  ),
  endpoint<Stripe.SubscriptionCancelParams>('DELETE /v1/subscriptions/:id', (context, params, ids) => {
    const subscription = getRunningSubscription(context, idIn(ids));
    const { comment, feedback } = params.cancellation_details ?? {};
    if (params.cancellation_details?.feedback !== undefined && typeof feedback !== 'string')
      throw invalid('Invalid feedback', { param: 'cancellation_details[feedback]' });
    return cancelNow(context, subscription, 'cancellation_requested', {
      ...(comment === undefined ? {} : { comment: comment || null }),
      ...(feedback === undefined ? {} : { feedback: feedback || null }),
    });
  }),
];
