import type { SandboxContext } from '../context.ts';
import { blank, type OtherField } from '../schema/blank.ts';
import { idOf } from '../store/ids.ts';
import { recordBalanceTransaction } from './BalanceTransaction.ts';
import type { Decline } from './outcome.ts';
import type { PaymentIntent } from './PaymentIntent.ts';
import type { PaymentMethod } from './PaymentMethod.ts';

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
  readonly [other: string]: OtherField;
}

const FEE_PERCENT = 2.9;
const FEE_FIXED = 30;

/** Stripe's usual fee on a card payment, in the smallest unit. */
const feeOn = (amount: number): number => (amount > 0 ? Math.round((amount * FEE_PERCENT) / 100) + FEE_FIXED : 0);

/** The card of a charge, as it was at the payment. */
function cardDetails(
  { card }: PaymentMethod,
  { amount, authenticated }: { amount: number | null; authenticated: boolean },
) {
  return {
    ...blank('Charge.PaymentMethodDetails.Card'),
    amount_authorized: amount,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: `sandbox${card.last4}`,
    funding: 'credit',
    last4: card.last4,
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
}

/** What the bank said about a payment. */
function outcomeOf(decline: Decline | null) {
  return decline
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
      };
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
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: cardDetails(method, { amount: decline ? null : amount, authenticated }),
      type: 'card',
    },
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
    charge: Charge;
  }
}
