import type { Price } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import type { OtherField } from '../schema/blank.ts';
import type { Change } from '../store/Change.ts';
import type { Internals } from '../store/internals.ts';

type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'paused';

export interface SubscriptionItem {
  readonly id: string;
  readonly object: 'subscription_item';
  readonly created: number;
  readonly current_period_start: number;
  readonly current_period_end: number;
  readonly price: Price;
  readonly quantity: number;
  readonly subscription: string;
  readonly [other: string]: OtherField | Price;
}

export type CancellationReason = 'cancellation_requested' | 'payment_failed' | 'payment_disputed';

export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly created: number;
  readonly billing_cycle_anchor: number;
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: number | null;
  readonly cancellation_details: {
    readonly comment: string | null;
    readonly feedback: string | null;
    readonly feedback_option: null;
    readonly reason: CancellationReason | null;
  };
  readonly currency: string;
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly description: string | null;
  readonly ended_at: number | null;
  readonly items: {
    readonly object: 'list';
    readonly url: string;
    readonly has_more: boolean;
    readonly data: readonly SubscriptionItem[];
  };
  readonly latest_invoice: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_settings: {
    readonly payment_method_options: null;
    readonly payment_method_types: null;
    readonly save_default_payment_method: 'off' | 'on_subscription';
  };
  readonly pending_setup_intent: string | null;
  readonly start_date: number;
  readonly status: SubscriptionStatus;
  readonly trial_end: number | null;
  readonly trial_start: number | null;
  readonly [other: string]:
    | OtherField
    | {
        readonly object: 'list';
        readonly url: string;
        readonly has_more: boolean;
        readonly data: readonly SubscriptionItem[];
      };
}

/** How long a subscription waits for its first payment. */
const INCOMPLETE_FOR_S = 23 * 3600;
export const NO_REASON: Subscription['cancellation_details'] = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

const ENDED: ReadonlySet<SubscriptionStatus> = new Set(['canceled', 'incomplete_expired']);
/** Whether a subscription has ended. */
export const hasEnded = ({ status }: Subscription): boolean => ENDED.has(status);

/** The end of the current period, in seconds. */
export const periodEnd = ({ items }: Subscription): number =>
  Math.min(...items.data.map((item) => item.current_period_end));

/** When a subscription next changes by itself. */
function dueOf({ objects }: SandboxContext, subscription: Subscription): number | null {
  if (hasEnded(subscription)) return null;
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_FOR_S;
  const invoice = subscription.latest_invoice === null ? null : objects.get('invoice', subscription.latest_invoice);
  const moments = [
    subscription.cancel_at,
    invoice?.status === 'open' ? invoice.next_payment_attempt : null,
    periodEnd(subscription),
  ].filter((moment) => moment !== null);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** Stores a subscription with its next due time. */
export function storeSubscription(
  context: SandboxContext,
  subscription: Subscription,
  known: Internals = context.objects.internals(subscription.id),
): Subscription {
  context.objects.put(subscription, { ...known, due: dueOf(context, subscription) });
  return subscription;
}

/** Updates a subscription and emits an event if anything changed. */
export function changeSubscription(
  context: SandboxContext,
  before: Subscription,
  change: Change<Subscription>,
  known?: Internals,
): Subscription {
  const after: Subscription = { ...before, ...change };
  storeSubscription(context, after, known);
  if (JSON.stringify(after) !== JSON.stringify(before)) context.emit('customer.subscription.updated', after, before);
  return after;
}

/** The items of a subscription, with their current period set. */
export function withPeriod({ items }: Subscription, start: number, end: number): Subscription['items'] {
  return {
    ...items,
    data: items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end })),
  };
}

declare module '../store/kinds.ts' {
  interface Kinds {
    subscription: Subscription;
  }
}
