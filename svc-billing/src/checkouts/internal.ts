import type Router from '@koa/router';
import { z } from 'zod';
import { JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { type Context, readJson, type State, validationFailed } from '@jobtrail/service-kit';
import type { Billing } from '../billing.ts';
import { forPerson, isMissing, isRefused } from '../stripe/failures.ts';
import { openSignup } from './open.ts';
import type { CheckoutRow, CheckoutState } from './row.ts';

const openBody = z.object({ signupId: z.uuid(), email: z.string().min(3).max(254) });
const settleBody = z.object({ abandon: z.boolean().default(false) });
/** A payment that goes back is told of in the same way while it does and afterwards. */
const outcomes: Readonly<Record<CheckoutState, string>> = {
  open: 'open',
  unpaid: 'unpaid',
  unclaimed: 'unknown',
  settled: 'settled',
  refused: 'refused',
  returned: 'refused',
  expired: 'expired',
};

async function bodyOf<Schema extends z.ZodType>(ctx: Context, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJson(ctx, JSON_BODY_MAX_BYTES));
  if (!parsed.success) throw validationFailed({});
  return parsed.data;
}

/**
 * Calls of svc-core about sign-ups. POST /internal/checkouts opens the page on which one is paid;
 * POST /internal/checkouts/{id}/settlement brings the account of a paid page about and tells what became of it.
 */
export function internalCheckoutRoutes(
  router: Router<State>,
  billing: Billing,
  admit: (ctx: Context) => Promise<void>,
): void {
  const {
    knex,
    payments: { stripe },
    refresher,
  } = billing;

  router.post('/internal/checkouts', async (ctx) => {
    ctx.state.route = 'POST /internal/checkouts';
    await admit(ctx);
    const wish = await bodyOf(ctx, openBody);
    ctx.body = await forPerson(() => openSignup(billing, wish));
  });

  router.post('/internal/checkouts/:id/settlement', async (ctx) => {
    ctx.state.route = 'POST /internal/checkouts/:id/settlement';
    await admit(ctx);
    const id = String(ctx.params['id']);
    const { abandon } = await bodyOf(ctx, settleBody);
    await forPerson(async () => {
      // A page that is paid or has expired cannot be closed: the look below tells.
      if (abandon)
        await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
          if (!isRefused(error) && !isMissing(error)) throw error;
        });
      await refresher.refresh('checkout', id);
    });
    const row = await knex<CheckoutRow>('checkouts').where({ id }).first('state');
    ctx.body = { outcome: row ? outcomes[row.state] : 'unknown' };
  });
}
