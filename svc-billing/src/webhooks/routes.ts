import { paths } from '@jobtrail/contract';
import { notAvailable, readBytes, validationFailed, type State } from '@jobtrail/service-kit';
import type Router from '@koa/router';
import type Stripe from 'stripe';
import type { Billing } from '../billing.ts';
import { GATHER_MS } from './Intake.ts';

const BODY_MAX_BYTES = 1024 * 1024;
const NO_SECRET = 'Webhooks are not configured.';
const BAD_SIGNATURE = 'The signature does not belong to this message.';

/** The event of a message that one of the secrets has signed in the last minutes; null otherwise. */
function verified(stripe: Stripe, body: Buffer, signature: string, secrets: readonly string[]): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret);
    } catch {
      // Perhaps another secret has signed it: they are being rotated.
    }
  }
  return null;
}

/** POST /api/webhooks/stripe. 200 once the event is kept, 400 for one that nobody who knows a secret has signed. */
export function webhookRoutes(router: Router<State>, billing: Billing, secrets: readonly string[]): void {
  const { payments: { stripe }, refresher, intake } = billing;
  router.post(paths.stripeWebhook, async (ctx) => {
    ctx.state.route = `POST ${paths.stripeWebhook}`;
    if (secrets.length === 0) throw notAvailable(NO_SECRET);
    const event = verified(stripe, await readBytes(ctx.req, BODY_MAX_BYTES), ctx.get('stripe-signature'), secrets);
    if (!event) throw validationFailed({}, BAD_SIGNATURE);
    if (await intake.take(event)) setTimeout(() => refresher.kick(), GATHER_MS).unref();
    ctx.body = { received: true };
  });
}
