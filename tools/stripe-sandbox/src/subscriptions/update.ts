import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import { withMetadata } from '../http/metadata.ts';
import { invalid } from '../http/StripeError.ts';
import { attach, paymentMethodNamed } from '../payments/PaymentMethod.ts';
import { changeSubscription, hasEnded, periodEnd, type Subscription } from './Subscription.ts';

type Params = Stripe.SubscriptionUpdateParams;
/** The parameters that an update supports. Stripe's other parameters are rejected instead of silently ignored. */
const KNOWN: ReadonlySet<string> = new Set([
  'cancel_at',
  'cancel_at_period_end',
  'cancellation_details',
  'default_payment_method',
  'description',
  'expand',
  'metadata',
  'payment_behavior',
  'payment_settings',
  'proration_behavior',
  'trial_end',
  'off_session',
]);

/** The scheduled end after an update. @throws StripeError 400 for a time in the past */
function plannedEnd(
  context: SandboxContext,
  before: Subscription,
  { cancel_at: at, cancel_at_period_end: atPeriodEnd }: Params,
): Pick<Subscription, 'cancel_at' | 'cancel_at_period_end'> {
  if (at !== undefined && atPeriodEnd !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      param: 'cancel_at',
    });
  if (atPeriodEnd === true) return { cancel_at: periodEnd(before), cancel_at_period_end: true };
  if (atPeriodEnd === false || at === '' || at === null) return { cancel_at: null, cancel_at_period_end: false };
  if (at === undefined) return { cancel_at: before.cancel_at, cancel_at_period_end: before.cancel_at_period_end };
  if (typeof at === 'string') return { cancel_at: periodEnd(before), cancel_at_period_end: false };
  if (at <= context.clock.now()) throw invalid('`cancel_at` must be in the future.', { param: 'cancel_at' });
  return { cancel_at: at, cancel_at_period_end: false };
}

/** Updates a subscription. @throws StripeError 400 */
export function updateSubscription(context: SandboxContext, before: Subscription, params: Params): Subscription {
  if (hasEnded(before))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      param: 'subscription',
    });
  const unknown = Object.keys(params).find((name) => !KNOWN.has(name));
  if (unknown !== undefined)
    throw invalid(`This sandbox cannot change ${unknown} of a subscription.`, { param: unknown });
  const end = plannedEnd(context, before, params);
  const was = before.cancel_at !== null;
  const is = end.cancel_at !== null;
  const method = params.default_payment_method
    ? attach(
        context,
        paymentMethodNamed(context, params.default_payment_method, 'default_payment_method'),
        before.customer,
      ).id
    : undefined;
  const { comment, feedback } = params.cancellation_details ?? {};
  const saves = params.payment_settings?.save_default_payment_method;
  const trialEnds =
    params.trial_end === 'now' && before.status === 'trialing' ? { trial_end: context.clock.now() } : {};
  const details = {
    ...before.cancellation_details,
    ...(comment === undefined ? {} : { comment: comment || null }),
    ...(feedback === undefined ? {} : { feedback: feedback || null }),
  };
  return changeSubscription(context, before, {
    ...end,
    ...(is && !was ? { canceled_at: context.clock.now() } : {}),
    ...(was && !is ? { canceled_at: null } : {}),
    cancellation_details: is === was ? details : { ...details, reason: is ? 'cancellation_requested' : null },
    default_payment_method: params.default_payment_method === '' ? null : (method ?? before.default_payment_method),
    description: params.description === undefined ? before.description : params.description || null,
    metadata: withMetadata(before.metadata, params.metadata),
    payment_settings:
      saves === undefined
        ? before.payment_settings
        : {
            ...before.payment_settings,
            save_default_payment_method: saves === 'on_subscription' ? 'on_subscription' : 'off',
          },
    ...trialEnds,
    ...(params.trial_end === 'now' && before.status === 'trialing'
      ? {
          items: {
            ...before.items,
            data: before.items.data.map((item) => ({ ...item, current_period_end: context.clock.now() })),
          },
          billing_cycle_anchor: context.clock.now(),
        }
      : {}),
  });
}
