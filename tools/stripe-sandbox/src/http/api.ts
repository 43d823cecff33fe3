import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type Koa from 'koa';
import { catalogueCalls } from '../catalogue/calls.ts';
import { checkoutCalls } from '../checkout/calls.ts';
import { customerCalls } from '../customers/calls.ts';
import { eventCalls } from '../events/calls.ts';
import { invoiceCalls } from '../invoices/calls.ts';
import { paymentCalls } from '../payments/calls.ts';
import type { Sandbox } from '../Sandbox.ts';
import { API_VERSION } from '../schema/schemas.ts';
import { checkRequest } from '../schema/validation.ts';
import { setupCalls } from '../setups/calls.ts';
import { randomText } from '../store/ids.ts';
import { subscriptionCalls } from '../subscriptions/calls.ts';
import { webhookCalls } from '../webhooks/calls.ts';
import { readBody } from './body.ts';
import { checkSecretKey, checkVersion } from './checkHeaders.ts';
import type { Endpoint } from './Endpoint.ts';
import { expand } from './expand.ts';
import { type Field, readForm } from './form.ts';
import { KeysInUse } from './KeysInUse.ts';
import type { StoredResponse } from './storedResponses.ts';
import { invalid, StripeError } from './StripeError.ts';

/** Every call of the API. */
const endpoints: readonly Endpoint[] = [
  ...customerCalls,
  ...catalogueCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...setupCalls,
  ...eventCalls,
  ...webhookCalls,
];

interface ApiResponse {
  readonly status: number;
  readonly body: object;
  readonly thrown?: StripeError;
}

/**
 * Serves the API under /v1: checks keys, versions and parameters, and handles idempotency, expansion and errors.
 * @param inspect receives every response before it is sent; tests validate responses against the schemas
 */
export function createApi(sandbox: Sandbox, secretKey: string, inspect: (response: object) => void): Router {
  const router = new Router();
  const keysInUse = new KeysInUse();

  /** Runs a call. Its effects and the stored response are committed in one transaction. */
  const run = (
    endpoint: Endpoint,
    params: Record<string, Field>,
    ids: Record<string, string>,
    request: string,
    key: string | null,
    fingerprint: string,
  ): ApiResponse => {
    const { expand: paths = [], ...rest } = params;
    if (!Array.isArray(paths)) throw invalid('Invalid array', { param: 'expand' });
    try {
      return sandbox.command({ id: request, idempotency_key: key }, (context) => {
        const response = toResponse(() => expand(context, endpoint.run(context, rest, ids), paths.map(String)));
        if (key !== null)
          sandbox.responses.store(
            key,
            { fingerprint, request, status: response.status, body: JSON.stringify(response.body) },
            context.clock.now(),
          );
        if (response.thrown && !response.thrown.kept) throw response.thrown;
        return response;
      });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      // The transaction was rolled back, but the error response is still stored under its key.
      if (key !== null)
        sandbox.write(() =>
          sandbox.responses.store(
            key,
            { fingerprint, request, status: error.status, body: JSON.stringify(error.body) },
            sandbox.context.clock.now(),
          ),
        );
      return { status: error.status, body: error.body };
    }
  };

  const handle =
    (endpoint: Endpoint) =>
    async (ctx: Koa.Context & { params: Record<string, string> }): Promise<void> => {
      const request = `req_${randomText(14)}`;
      ctx.set('Request-Id', request);
      ctx.set('Stripe-Version', API_VERSION);
      const key = endpoint.method === 'POST' ? ctx.get('idempotency-key') || null : null;
      if (key !== null) ctx.set('Idempotency-Key', key);
      try {
        checkSecretKey(ctx, secretKey);
        checkVersion(ctx);
        if (key !== null) {
          keysInUse.add(key);
          ctx.res.once('close', () => keysInUse.delete(key));
        }
        const params: Record<string, Field> = { ...readForm(ctx.querystring), ...readForm(await readBody(ctx.req)) };
        const fingerprint = createHash('sha256')
          .update(`${ctx.method} ${ctx.path} ${JSON.stringify(params)}`)
          .digest('hex');
        const stored = key === null ? null : sandbox.responses.get(key, sandbox.context.clock.now());
        if (stored) return replay(ctx, stored, fingerprint);
        checkRequest(endpoint.schema, params);
        const { status, body } = run(endpoint, params, ctx.params, request, key, fingerprint);
        inspect(body);
        if (endpoint.method !== 'GET' && sandbox.dropsResponse()) {
          ctx.respond = false;
          ctx.res.destroy();
          return;
        }
        ctx.status = status;
        ctx.body = body;
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        ctx.status = error.status;
        ctx.body = error.body;
      }
    };

  for (const endpoint of endpoints) {
    const register = { GET: router.get, POST: router.post, DELETE: router.delete }[endpoint.method].bind(router);
    register(endpoint.path, handle(endpoint));
  }
  router.all('/v1/{*rest}', (ctx) => {
    ctx.status = 404;
    ctx.set('Request-Id', `req_${randomText(14)}`);
    ctx.body = invalid(`Unrecognized request URL (${ctx.method}: ${ctx.path}).`).body;
  });
  return router;
}

/** Sends the stored response again. @throws StripeError 400 if it was to a request with other parameters */
function replay(ctx: Koa.Context, stored: StoredResponse, fingerprint: string): void {
  if (stored.fingerprint !== fingerprint)
    throw new StripeError(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${ctx.get('idempotency-key')}' if you meant to execute a different request.`,
    );
  ctx.set('Idempotent-Replayed', 'true');
  ctx.set('Original-Request', stored.request);
  ctx.status = stored.status;
  ctx.type = 'application/json';
  ctx.body = stored.body;
}

/** Turns the result or the error of a call into a response. */
function toResponse(work: () => object): ApiResponse {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: error.body, thrown: error };
  }
}
