import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import { type Endpoint, endpoint, fields, idIn } from '../http/Endpoint.ts';
import { pageOf } from '../http/list.ts';
import { withMetadata } from '../http/metadata.ts';
import { type ErrorFacts, invalid, missing, missingParam } from '../http/StripeError.ts';
import { requestCancel } from './cancel.ts';
import type { Charge } from './Charge.ts';
import { confirmIntent, declineError } from './confirm.ts';
import { closeDispute } from './disputes.ts';
import type { IntentCancellation, PaymentIntent } from './PaymentIntent.ts';
import { attach, detach, paymentMethodNamed } from './PaymentMethod.ts';
import { checkBalance, refund } from './refunds.ts';

const one = (value: string | undefined): readonly string[] | undefined => (value === undefined ? undefined : [value]);
const text = { type: 'string' };
const number = { type: 'number' };
const page = { ending_before: text, limit: number, starting_after: text };
const created = {
  anyOf: [
    number,
    { type: 'object', properties: { gt: number, gte: number, lt: number, lte: number }, additionalProperties: false },
  ],
};

/** @throws StripeError 402 if the intent was declined; the decline is stored */
export function throwDeclined(intent: PaymentIntent): PaymentIntent {
  const error = intent.last_payment_error;
  if (intent.status !== 'requires_payment_method' || error === null) return intent;
  const facts: ErrorFacts = {
    payment_intent: intent,
    ...(intent.latest_charge === null ? {} : { charge: intent.latest_charge }),
  };
  throw declineError(
    { code: String(error['code']), declineCode: String(error['decline_code']), message: String(error['message']) },
    facts,
  );
}

/** The charge that a refund refers to. @throws StripeError 400 */
function chargeOf(
  context: SandboxContext,
  { charge: id, payment_intent: intentId }: Stripe.RefundCreateParams,
): Charge {
  if (id !== undefined) return context.objects.get('charge', id) ?? raise(missing('charge', id, 'charge'));
  if (intentId === undefined) throw missingParam('charge');
  const intent =
    context.objects.get('payment_intent', intentId) ?? raise(missing('payment_intent', intentId, 'payment_intent'));
  if (intent.status !== 'succeeded' || intent.latest_charge === null)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  return context.objects.need('charge', intent.latest_charge);
}

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;
/** Narrows the type: the request schema allows no other reasons. */
const reasonOf = (given: string | undefined): (typeof REASONS)[number] | null =>
  REASONS.find((reason) => reason === given) ?? null;

function raise(error: Error): never {
  throw error;
}

export const paymentCalls: Endpoint[] = [
  endpoint('GET /v1/payment_methods/:id', ({ objects }, _params, ids) => objects.need('payment_method', idIn(ids))),
  endpoint<Stripe.PaymentMethodListParams>('GET /v1/payment_methods', (context, params) =>
    pageOf(context, 'payment_method', '/v1/payment_methods', params, {
      customer: params.customer,
      fields: { '$.type': one(params.type) },
    }),
  ),
  endpoint<Stripe.PaymentMethodAttachParams>('POST /v1/payment_methods/:id/attach', (context, params, ids) => {
    if (params.customer === undefined) throw missingParam('customer');
    if (!context.objects.get('customer', params.customer)) throw missing('customer', params.customer, 'customer');
    return attach(context, paymentMethodNamed(context, idIn(ids), 'id'), params.customer);
  }),
  endpoint('POST /v1/payment_methods/:id/detach', (context, _params, ids) =>
    detach(context, context.objects.need('payment_method', idIn(ids))),
  ),

  endpoint(
    'GET /v1/payment_intents/:id',
    ({ objects }, _params, ids) => objects.need('payment_intent', idIn(ids)),
    fields({ client_secret: text }),
  ),
  endpoint<Stripe.PaymentIntentListParams>('GET /v1/payment_intents', (context, params) =>
    pageOf(context, 'payment_intent', '/v1/payment_intents', params, { customer: params.customer }),
  ),
  endpoint<Stripe.PaymentIntentConfirmParams>('POST /v1/payment_intents/:id/confirm', (context, params, ids) => {
    const intent = context.objects.need('payment_intent', idIn(ids));
    const id = params.payment_method ?? intent.payment_method;
    if (id === null)
      throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.", {
        code: 'payment_intent_unexpected_state',
        payment_intent: intent,
      });
    return throwDeclined(
      confirmIntent(context, intent, paymentMethodNamed(context, id), {
        present: params.off_session === undefined || params.off_session === false,
        returnUrl: params.return_url ?? null,
      }),
    );
  }),

  endpoint<{ cancellation_reason?: IntentCancellation }>(
    'POST /v1/payment_intents/:id/cancel',
    (context, params, ids) =>
      requestCancel(context, context.objects.need('payment_intent', idIn(ids)), params.cancellation_reason ?? null),
    fields({
      cancellation_reason: { enum: ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] },
    }),
  ),

  endpoint('GET /v1/charges/:id', ({ objects }, _params, ids) => objects.need('charge', idIn(ids))),
  endpoint<Stripe.ChargeListParams>('GET /v1/charges', (context, params) =>
    pageOf(context, 'charge', '/v1/charges', params, { customer: params.customer, parent: params.payment_intent }),
  ),

  endpoint<Stripe.RefundCreateParams>('POST /v1/refunds', (context, params) => {
    checkBalance(context);
    return refund(context, chargeOf(context, params), {
      amount: params.amount,
      reason: reasonOf(params.reason),
      metadata: withMetadata({}, params.metadata),
    });
  }),
  endpoint('GET /v1/refunds/:id', ({ objects }, _params, ids) => objects.need('refund', idIn(ids))),
  endpoint<Stripe.RefundListParams>(
    'GET /v1/refunds',
    (context, params) =>
      pageOf(context, 'refund', '/v1/refunds', params, {
        parent: params.charge,
        fields: { '$.payment_intent': one(params.payment_intent) },
      }),
    fields({ ...page, created, charge: text, payment_intent: text }),
  ),

  endpoint('GET /v1/disputes/:id', ({ objects }, _params, ids) => objects.need('dispute', idIn(ids))),
  endpoint<Stripe.DisputeListParams>(
    'GET /v1/disputes',
    (context, params) =>
      pageOf(context, 'dispute', '/v1/disputes', params, {
        parent: params.charge,
        fields: { '$.payment_intent': one(params.payment_intent) },
      }),
    fields({ ...page, created, charge: text, payment_intent: text }),
  ),
  endpoint('POST /v1/disputes/:id/close', (context, _params, ids) =>
    closeDispute(context, context.objects.need('dispute', idIn(ids)), 'lost'),
  ),

  endpoint('GET /v1/balance_transactions/:id', ({ objects }, _params, ids) =>
    objects.need('balance_transaction', idIn(ids)),
  ),
  endpoint<Stripe.BalanceTransactionListParams>('GET /v1/balance_transactions', (context, params) =>
    pageOf(context, 'balance_transaction', '/v1/balance_transactions', params, {
      parent: params.source,
      fields: {
        '$.type': one(params.type),
        '$.currency': one(params.currency?.toLowerCase()),
        '$.payout': one(params.payout),
      },
    }),
  ),
];
