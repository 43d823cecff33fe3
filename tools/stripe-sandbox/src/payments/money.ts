import type { SandboxContext } from '../context.ts';
import { blank, type Json } from '../schema/blank.ts';
import type { Change } from '../store/Change.ts';
import { idOf, randomText } from '../store/ids.ts';
import type { Decline } from './outcome.ts';
import type { PaymentMethod } from './PaymentMethod.ts';

type Other = Json | Readonly<Record<string, Json>>;

export interface BalanceTransaction {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly created: number;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  readonly source: string;
  readonly type: 'charge' | 'refund' | 'adjustment';
  readonly [other: string]: Other;
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly created: number;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly balance_transaction: string | null;
  readonly currency: string;
  readonly customer: string | null;
  readonly disputed: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string | null;
  readonly refunded: boolean;
  readonly status: 'succeeded' | 'failed';
  readonly [other: string]: Other;
}

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
  readonly [other: string]: Other | NextAction;
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly created: number;
  readonly amount: number;
  readonly balance_transaction: string | null;
  readonly charge: string;
  readonly currency: string;
  readonly payment_intent: string | null;
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  readonly status: 'succeeded';
  readonly [other: string]: Other;
}

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly created: number;
  readonly amount: number;
  readonly charge: string;
  readonly currency: string;
  readonly payment_intent: string | null;
  readonly reason: string;
  readonly status: 'needs_response' | 'won' | 'lost';
  readonly [other: string]: Other;
}

const FEE_PERCENT = 2.9;
const FEE_FIXED = 30;
const DAYS_UNTIL_AVAILABLE = 2;
const DAY_S = 86_400;

/** Stripe's usual fee on a card payment, in the smallest unit. */
const feeOn = (amount: number): number => (amount > 0 ? Math.round((amount * FEE_PERCENT) / 100) + FEE_FIXED : 0);

/** Creates a balance transaction. */
export function recordBalanceTransaction(
  context: SandboxContext,
  entry: Pick<BalanceTransaction, 'amount' | 'currency' | 'source' | 'type'> & {
    fee?: number;
    category?: string;
    description?: string | null;
  },
): BalanceTransaction {
  const now = context.clock.now();
  const fee = entry.fee ?? 0;
  const booked: BalanceTransaction = {
    ...blank('balance_transaction'),
    id: idOf('balance_transaction'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: now + DAYS_UNTIL_AVAILABLE * DAY_S,
    balance_type: 'payments',
    created: now,
    currency: entry.currency,
    description: entry.description ?? null,
    fee,
    fee_details:
      fee > 0
        ? [
            {
              amount: fee,
              application: null,
              currency: entry.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ]
        : [],
    net: entry.amount - fee,
    reporting_category: entry.category ?? entry.type,
    source: entry.source,
    status: 'available',
    type: entry.type,
  };
  context.objects.put(booked);
  return booked;
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

/** Creates the charge of a payment attempt, paid or declined, and emits its event. */
export function makeCharge(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
  authenticated: boolean,
): Charge {
  const id = idOf('charge');
  const { amount, currency } = intent;
  const booked = decline
    ? null
    : recordBalanceTransaction(context, {
        amount,
        currency,
        source: id,
        type: 'charge',
        fee: feeOn(amount),
        description: intent.description,
      });
  const details = {
    ...blank('Charge.PaymentMethodDetails.Card'),
    amount_authorized: decline ? null : amount,
    brand: method.card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    exp_month: method.card.exp_month,
    exp_year: method.card.exp_year,
    fingerprint: `sandbox${method.card.last4}`,
    funding: 'credit',
    last4: method.card.last4,
    network: 'visa',
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          ...blank('Charge.PaymentMethodDetails.Card.ThreeDSecure'),
          authentication_flow: 'challenge',
          result: 'authenticated',
          version: '2.2.0',
        }
      : null,
  };
  const charge: Charge = {
    ...blank('charge'),
    id,
    object: 'charge',
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    balance_transaction: booked?.id ?? null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'STRIPE SANDBOX',
    captured: !decline,
    created: context.clock.now(),
    currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: {},
    outcome: decline
      ? {
          ...blank('Charge.Outcome'),
          network_status: 'declined_by_network',
          network_decline_code: '05',
          reason: decline.declineCode,
          risk_level: 'normal',
          risk_score: 20,
          seller_message: 'The bank declined the payment.',
          type: 'issuer_declined',
        }
      : {
          ...blank('Charge.Outcome'),
          network_status: 'approved_by_network',
          reason: null,
          risk_level: 'normal',
          risk_score: 20,
          seller_message: 'Payment complete.',
          type: 'authorized',
        },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: details, type: 'card' },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  };
  context.objects.put(charge);
  context.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    balance_transaction: BalanceTransaction;
    charge: Charge;
    dispute: Dispute;
    payment_intent: PaymentIntent;
    refund: Refund;
  }
}
