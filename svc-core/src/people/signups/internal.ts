import { z } from 'zod';
import { JSON_BODY_MAX_BYTES, METRIC_SERIES_DAYS } from '@jobtrail/contract';
import { type Context, readJson, validationFailed } from '@jobtrail/service-kit';
import type { Core } from '../../core.ts';
import type { Admit } from '../../internal/admit.ts';
import { completeSignup, expireSignup } from './commands.ts';
import { figures } from './queries.ts';

const payment = z.object({
  subscriptionStatus: z.string().max(32),
  access: z.enum(['full', 'read']),
  paid: z.boolean(),
});

/**
 * Calls of svc-billing about sign-ups. POST /internal/signups/{id}/completion makes the account of a paid one, once;
 * POST /internal/signups/{id}/expiry ends one that was not paid. GET /internal/figures counts people for the metrics.
 */
export function internalSignupRoutes({ router, knex, clock }: Core, admit: Admit, appUrl: string): void {
  const entered = async (ctx: Context, route: string): Promise<void> => {
    ctx.state.route = route;
    await admit(ctx, ['svc-billing']);
    ctx.set('cache-control', 'no-store');
  };

  router.post('/internal/signups/:id/completion', async (ctx) => {
    await entered(ctx, 'POST /internal/signups/:id/completion');
    const parsed = payment.safeParse(await readJson(ctx, JSON_BODY_MAX_BYTES));
    if (!parsed.success) throw validationFailed({});
    ctx.body = await completeSignup(knex, appUrl, String(ctx.params['id']), parsed.data, clock());
  });

  router.post('/internal/signups/:id/expiry', async (ctx) => {
    await entered(ctx, 'POST /internal/signups/:id/expiry');
    await expireSignup(knex, String(ctx.params['id']), clock());
    ctx.status = 204;
  });

  router.get('/internal/figures', async (ctx) => {
    await entered(ctx, 'GET /internal/figures');
    ctx.body = await figures(knex, clock(), METRIC_SERIES_DAYS);
  });
}
