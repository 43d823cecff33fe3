import Router from '@koa/router';
import type Koa from 'koa';
import { refuseForeignOrigins } from '@jobtrail/service-kit';
import type { SandboxContext } from '../context.ts';
import { readBody } from '../http/body.ts';
import { readForm } from '../http/form.ts';
import { isSameSecret } from '../http/secrets.ts';
import { invalid, StripeError } from '../http/StripeError.ts';
import { throwDeclined } from '../payments/calls.ts';
import { readCard } from '../payments/cards.ts';
import { confirmIntent } from '../payments/confirm.ts';
import { makePaymentMethod, type PaymentMethod } from '../payments/PaymentMethod.ts';
import type { Sandbox } from '../Sandbox.ts';
import type { Schema } from '../schema/schemas.ts';
import { checkRequest } from '../schema/validation.ts';
import { throwDeclinedSetup } from '../setups/calls.ts';
import { confirmSetup } from '../setups/SetupIntent.ts';
import { randomText } from '../store/ids.ts';

const text: Schema = { type: 'string' };
const number: Schema = { type: 'number' };
const closed = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const READ_PARAMS = closed({ key: text, client_secret: text }, ['key', 'client_secret']);
const CONFIRM_PARAMS = closed(
  {
    key: text,
    client_secret: text,
    return_url: text,
    payment_method_data: closed(
      {
        type: { enum: ['card'] },
        card: closed({ number: text, exp_month: number, exp_year: number, cvc: text }, [
          'number',
          'exp_month',
          'exp_year',
          'cvc',
        ]),
        billing_details: closed({ name: text, email: text }),
      },
      ['type', 'card'],
    ),
  },
  ['key', 'client_secret', 'payment_method_data'],
);

interface ReadRequest {
  readonly key: string;
  readonly client_secret: string;
}

interface ConfirmRequest extends ReadRequest {
  readonly return_url?: string;
  readonly payment_method_data: {
    readonly card: {
      readonly number: string;
      readonly exp_month: number;
      readonly exp_year: number;
      readonly cvc: string;
    };
    readonly billing_details?: { readonly name?: string; readonly email?: string };
  };
}

/** Creates a payment method from the card that a browser sends. @throws StripeError 402 that names the field */
function methodOf(
  context: SandboxContext,
  { payment_method_data: { card, billing_details: owner = {} } }: ConfirmRequest,
): PaymentMethod {
  const read = readCard(
    { number: card.number, expMonth: card.exp_month, expYear: card.exp_year, cvc: card.cvc },
    context.clock.now(),
  );
  return makePaymentMethod(context, read, { name: owner.name || null, email: owner.email || null });
}

/** The fields of an intent that a browser may see: no customer and no metadata. */
const SHOWN = [
  'id',
  'object',
  'amount',
  'client_secret',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'status',
  'usage',
];
const shown = (intent: object): object =>
  Object.fromEntries(Object.entries(intent).filter(([name]) => SHOWN.includes(name)));

type IntentKind = 'payment_intent' | 'setup_intent';

/** Finds an intent by its ID and client secret. @throws StripeError 404 */
function getIntent<K extends IntentKind>(context: SandboxContext, kind: K, id: string, secret: string) {
  const intent = context.objects.need(kind, id);
  if (!isSameSecret(intent.client_secret, secret))
    throw new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
      code: 'resource_missing',
      param: 'intent',
    });
  return intent;
}

/**
 * The calls that Stripe.js makes from the browser: they read and confirm an intent with the publishable key and the
 * intent's client secret. The card is entered on the product's own page and sent here, to the same origin. Its number
 * is never stored.
 */
export function createBrowserApi(sandbox: Sandbox, publishableKey: string): Router {
  const router = new Router({ prefix: '/dev/stripe/v1' });

  /** Runs a call with its parameters, which have passed the check by `schema`. */
  const call =
    <Params extends ReadRequest>(
      schema: Schema,
      work: (context: SandboxContext, params: Params, id: string) => object,
    ) =>
    async (ctx: Koa.Context & { params: Record<string, string> }): Promise<void> => {
      refuseForeignOrigins(ctx, sandbox.context.appUrl);
      const request = `req_${randomText(14)}`;
      ctx.set('Request-Id', request);
      ctx.set('Cache-Control', 'no-store');
      try {
        const form = { ...readForm(ctx.querystring), ...readForm(await readBody(ctx.req)) };
        checkRequest(schema, form);
        const params = form as unknown as Params;
        if (!isSameSecret(params.key, publishableKey))
          throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided.');
        ctx.body = shown(
          sandbox.command({ id: request, idempotency_key: null }, (context) =>
            work(context, params, ctx.params['id'] ?? ''),
          ),
        );
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        ctx.status = error.status;
        ctx.body = publicError(error);
      }
    };

  router.get(
    '/payment_intents/:id',
    call(READ_PARAMS, (context, params, id) => getIntent(context, 'payment_intent', id, params.client_secret)),
  );
  router.post(
    '/payment_intents/:id/confirm',
    call<ConfirmRequest>(CONFIRM_PARAMS, (context, params, id) => {
      const intent = getIntent(context, 'payment_intent', id, params.client_secret);
      if (context.objects.internals(id).session !== undefined)
        throw invalid('This payment belongs to a Checkout session.', {});
      return throwDeclined(
        confirmIntent(context, intent, methodOf(context, params), {
          present: true,
          returnUrl: params.return_url ?? null,
        }),
      );
    }),
  );
  router.get(
    '/setup_intents/:id',
    call(READ_PARAMS, (context, params, id) => getIntent(context, 'setup_intent', id, params.client_secret)),
  );
  router.post(
    '/setup_intents/:id/confirm',
    call<ConfirmRequest>(CONFIRM_PARAMS, (context, params, id) => {
      const intent = getIntent(context, 'setup_intent', id, params.client_secret);
      if (context.objects.internals(id).session !== undefined)
        throw invalid('This card belongs to a Checkout session.', {});
      return throwDeclinedSetup(
        confirmSetup(context, intent, methodOf(context, params), {
          present: true,
          returnUrl: params.return_url ?? null,
        }),
      );
    }),
  );
  return router;
}

/** The fields of an error that a browser may see. */
function publicError(error: StripeError): object {
  const { payment_intent: payment, setup_intent: setup, ...facts } = error.facts;
  return {
    error: {
      type: error.type,
      message: error.message,
      ...facts,
      ...(payment ? { payment_intent: shown(payment) } : {}),
      ...(setup ? { setup_intent: shown(setup) } : {}),
    },
  };
}
