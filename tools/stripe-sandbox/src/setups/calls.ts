import type Stripe from 'stripe';
import { type Endpoint, endpoint, fields, idIn } from '../http/Endpoint.ts';
import { pageOf } from '../http/list.ts';
import { withMetadata } from '../http/metadata.ts';
import { type ErrorFacts, invalid, missing } from '../http/StripeError.ts';
import { declineError } from '../payments/confirm.ts';
import { paymentMethodNamed } from '../payments/PaymentMethod.ts';
import { cancelSetup, confirmSetup, makeSetupIntent, type SetupCancellation, type SetupIntent } from './SetupIntent.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const REASONS: readonly SetupCancellation[] = ['abandoned', 'duplicate', 'requested_by_customer'];

/** @throws StripeError 402 if the intent was declined; the decline is stored */
export function throwDeclinedSetup(intent: SetupIntent): SetupIntent {
  const error = intent.last_setup_error;
  if (intent.status !== 'requires_payment_method' || error === null) return intent;
  const facts: ErrorFacts = { setup_intent: intent };
  throw declineError(
    { code: String(error['code']), declineCode: String(error['decline_code']), message: String(error['message']) },
    facts,
  );
}

export const setupCalls: Endpoint[] = [
  endpoint<Stripe.SetupIntentCreateParams>('POST /v1/setup_intents', (context, params) => {
    if (params.customer !== undefined && !context.objects.get('customer', params.customer))
      throw missing('customer', params.customer, 'customer');
    const intent = makeSetupIntent(context, {
      customer: params.customer ?? null,
      description: params.description ?? null,
      metadata: withMetadata({}, params.metadata),
      usage: params.usage === 'on_session' ? 'on_session' : 'off_session',
    });
    if (!params.confirm) return intent;
    if (params.payment_method === undefined)
      throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
        code: 'setup_intent_unexpected_state',
      });
    return throwDeclinedSetup(
      confirmSetup(context, intent, paymentMethodNamed(context, params.payment_method), {
        present: true,
        returnUrl: params.return_url ?? null,
      }),
    );
  }),
  endpoint(
    'GET /v1/setup_intents/:id',
    ({ objects }, _params, ids) => objects.need('setup_intent', idIn(ids)),
    fields({ client_secret: text }),
  ),
  endpoint<Stripe.SetupIntentListParams>(
    'GET /v1/setup_intents',
    (context, params) =>
      pageOf(context, 'setup_intent', '/v1/setup_intents', params, {
        customer: params.customer,
        fields: { '$.payment_method': params.payment_method === undefined ? undefined : [params.payment_method] },
      }),
    fields({ customer: text, ending_before: text, limit: number, payment_method: text, starting_after: text }),
  ),
  endpoint<{ cancellation_reason?: SetupCancellation }>(
    'POST /v1/setup_intents/:id/cancel',
    (context, params, ids) => {
      const intent = context.objects.need('setup_intent', idIn(ids));
      const facts = { code: 'setup_intent_unexpected_state', setup_intent: intent };
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw invalid(
          `You cannot cancel this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with ` +
            `one of the following statuses may be canceled: requires_payment_method, requires_confirmation, ` +
            `requires_action.`,
          facts,
        );
      if (context.objects.internals(intent.id).session !== undefined)
        throw invalid(
          'You cannot cancel the SetupIntent of a Checkout Session. Expire the Checkout Session instead.',
          facts,
        );
      return cancelSetup(context, intent, params.cancellation_reason ?? null);
    },
    fields({ cancellation_reason: { enum: REASONS } }),
  ),
  endpoint<{ payment_method?: string; return_url?: string }>(
    'POST /v1/setup_intents/:id/confirm',
    (context, params, ids) => {
      const intent = context.objects.need('setup_intent', idIn(ids));
      const id = params.payment_method ?? intent.payment_method;
      if (id === null)
        throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
          code: 'setup_intent_unexpected_state',
        });
      return throwDeclinedSetup(
        confirmSetup(context, intent, paymentMethodNamed(context, id), {
          present: true,
          returnUrl: params.return_url ?? null,
        }),
      );
    },
    fields({ payment_method: text, return_url: text }),
  ),
];
