import type Router from '@koa/router';
import { z } from 'zod';
import { JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { type Context, readJson, type State, validationFailed } from '@jobtrail/service-kit';
import type { Billing } from '../billing.ts';
import { closeAccount } from './closeAccount.ts';

const ADDRESSES_MAX = 100;
const closureBody = z
  .object({
    keptPayments: z.number().int().min(0).optional(),
    addresses: z.array(z.string().max(254)).max(ADDRESSES_MAX).default([]),
  })
  .default({ addresses: [] });

/**
 * POST /internal/customers/{userId}/closure: a person's account is deleted. Answers 204 as soon as a crash loses nothing of it; may be
 * asked again, and somebody who never paid is no error.
 */
export function internalClosureRoutes(
  router: Router<State>,
  billing: Billing,
  admit: (ctx: Context) => Promise<void>,
): void {
  router.post('/internal/customers/:userId/closure', async (ctx) => {
    ctx.state.route = 'POST /internal/customers/:userId/closure';
    await admit(ctx);
    const parsed = closureBody.safeParse(await readJson(ctx, JSON_BODY_MAX_BYTES));
    if (!parsed.success) throw validationFailed({});
    await closeAccount(billing, { userId: String(ctx.params['userId']), ...parsed.data });
    ctx.status = 204;
  });
}
