import type { SandboxContext } from '../context.ts';
import { blank, type Json, type OtherField } from '../schema/blank.ts';
import type { Change } from '../store/Change.ts';
import { idOf, randomText } from '../store/ids.ts';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';
/** Why a payment was canceled. Stripe sets `void_invoice` and `expired`; the caller gives the other reasons. */
export type IntentCancellation =
  | 'abandoned'
  | 'duplicate'
  | 'expired'
  | 'fraudulent'
  | 'requested_by_customer'
  | 'void_invoice';
export type NextAction = {
  readonly type: 'redirect_to_url';
  readonly redirect_to_url: { readonly url: string; readonly return_url: string | null };
};

export interface PaymentIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly created: number;
  readonly amount: number;
  readonly amount_received: number;
  readonly client_secret: string;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_payment_error: Readonly<Record<string, Json>> | null;
  readonly latest_charge: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly next_action: NextAction | null;
  readonly payment_method: string | null;
  readonly receipt_email: string | null;
  readonly setup_future_usage: 'off_session' | 'on_session' | null;
  readonly status: IntentStatus;
  readonly canceled_at: number | null;
  readonly cancellation_reason: IntentCancellation | null;
  readonly [other: string]: OtherField | NextAction;
}

/** What a payment is for. */
interface Purpose {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly receiptEmail?: string | null;
}

/** Creates a payment intent that waits for a card. */
export function makePaymentIntent(
  context: SandboxContext,
  purpose: Purpose,
  link: { session?: string; invoice?: string },
): PaymentIntent {
  const id = idOf('payment_intent');
  const intent: PaymentIntent = {
    ...blank('payment_intent'),
    id,
    object: 'payment_intent',
    amount: purpose.amount,
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: context.clock.now(),
    currency: purpose.currency,
    customer: purpose.customer,
    description: purpose.description,
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    receipt_email: purpose.receiptEmail ?? null,
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
  };
  context.objects.put(intent, link);
  context.emit('payment_intent.created', intent);
  return intent;
}

/** Updates a payment intent and emits an event of `type`. */
export function changeIntent(
  context: SandboxContext,
  before: PaymentIntent,
  change: Change<PaymentIntent>,
  type: string | null,
): PaymentIntent {
  const after: PaymentIntent = { ...before, ...change };
  context.objects.put(after);
  if (type !== null) context.emit(type, after);
  return after;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    payment_intent: PaymentIntent;
  }
}
