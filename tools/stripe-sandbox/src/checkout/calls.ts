import type Stripe from 'stripe';
import { type Endpoint, endpoint, fields, idIn } from '../http/Endpoint.ts';
import { listOf, pageOf } from '../http/list.ts';
import { invalid } from '../http/StripeError.ts';
import { expireSession, lineItemsOf } from './CheckoutSession.ts';
import { makeSession } from './makeSession.ts';

const one = (value: string | undefined): readonly string[] | undefined => (value === undefined ? undefined : [value]);
const text = { type: 'string' };
const number = { type: 'number' };
const range = {
  anyOf: [
    number,
    { type: 'object', properties: { gt: number, gte: number, lt: number, lte: number }, additionalProperties: false },
  ],
};

export const checkoutCalls: Endpoint[] = [
  endpoint<Stripe.Checkout.SessionCreateParams>('POST /v1/checkout/sessions', makeSession),
  endpoint('GET /v1/checkout/sessions/:id', ({ objects }, _params, ids) => objects.need('checkout.session', idIn(ids))),
  endpoint<Stripe.Checkout.SessionListParams>(
    'GET /v1/checkout/sessions',
    (context, params) =>
      pageOf(context, 'checkout.session', '/v1/checkout/sessions', params, {
        customer: params.customer,
        fields: {
          '$.status': one(params.status),
          '$.subscription': one(params.subscription),
          '$.payment_intent': one(params.payment_intent),
          '$.customer_details.email': one(params.customer_details?.email),
        },
      }),
    fields({
      created: range,
      customer: text,
      customer_details: { type: 'object', properties: { email: text }, additionalProperties: false },
      ending_before: text,
      limit: number,
      payment_intent: text,
      starting_after: text,
      status: { enum: ['complete', 'expired', 'open'] },
      subscription: text,
    }),
  ),
  endpoint(
    'GET /v1/checkout/sessions/:id/line_items',
    (context, _params, ids) => {
      const { id } = context.objects.need('checkout.session', idIn(ids));
      return listOf(`/v1/checkout/sessions/${id}/line_items`, lineItemsOf(context, id));
    },
    fields({ ending_before: text, limit: number, starting_after: text }),
  ),
  endpoint('POST /v1/checkout/sessions/:id/expire', (context, _params, ids) => {
    const session = context.objects.need('checkout.session', idIn(ids));
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        { param: 'session' },
      );
    return expireSession(context, session);
  }),
];
