import type Router from '@koa/router';
import { Counter } from 'prom-client';
import type Stripe from 'stripe';
import { STRIPE_WEBHOOK_PATH } from '@jobtrail/contract';
import { type Metrics, notAvailable, readBytes, type State, validationFailed } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { DEBOUNCE_MS } from './commands.ts';

const BODY_MAX_BYTES = 1024 * 1024;
/** Maximum age of a signature, which is the default of the SDK, and how far its clock may be ahead of ours. */
const TOLERANCE_S = 300;
const NO_SECRET = 'Webhooks are not configured.';
const BAD_SIGNATURE = 'The signature does not belong to this message.';
const NOT_AN_EVENT = 'This message is not an event.';

/** Whether a signature is dated later than clocks can differ. The SDK only checks that it is not too old. */
function isFromTheFuture(signature: string, now: number): boolean {
  const latest = now / 1000 + TOLERANCE_S;
  return [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, seconds]) => Number(seconds) > latest);
}

/**
 * Whether one of the secrets has recently signed a message; there are several during a rotation.
 * @param now in ms since the epoch, instead of the time of this host, by which the SDK would judge the age
 */
function isSigned(
  { webhooks: { signature: verifier } }: Stripe,
  body: Buffer,
  signature: string,
  { secrets, now }: { secrets: readonly string[]; now: number },
): boolean {
  return secrets.some((secret) => {
    try {
      return verifier?.verifyHeader(body, signature, secret, TOLERANCE_S, undefined, now) ?? false;
    } catch {
      return false;
    }
  });
}

/** @returns undefined for anything that is not JSON */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/**
 * POST /api/webhooks/stripe. Returns 200 once the event is stored or ignored, and 400 without a valid signature or for
 * a message that is not an event.
 */
export function webhookRoutes(
  router: Router<State>,
  billing: BillingContext,
  secrets: readonly string[],
  { registry }: Metrics,
): void {
  const {
    payments: { stripe },
    synchronizer,
    intake,
    clock,
  } = billing;
  const webhooks = new Counter({
    name: 'stripe_webhooks_total',
    help: 'Messages of the payment provider by their result',
    labelNames: ['result'],
    registers: [registry],
  });
  router.post(STRIPE_WEBHOOK_PATH, async (ctx) => {
    ctx.state.route = `POST ${STRIPE_WEBHOOK_PATH}`;
    if (secrets.length === 0) throw notAvailable(NO_SECRET);
    const body = await readBytes(ctx.req, BODY_MAX_BYTES);
    const signature = ctx.get('stripe-signature');
    const now = clock();
    if (isFromTheFuture(signature, now) || !isSigned(stripe, body, signature, { secrets, now })) {
      webhooks.inc({ result: 'bad signature' });
      throw validationFailed({}, BAD_SIGNATURE);
    }
    const taken = await intake.receive(parsed(body));
    webhooks.inc({ result: taken });
    if (taken === 'malformed') throw validationFailed({}, NOT_AN_EVENT);
    if (taken === 'new') synchronizer.wake(DEBOUNCE_MS);
    ctx.body = { received: true };
  });
}
