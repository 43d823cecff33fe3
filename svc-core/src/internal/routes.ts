import { z } from 'zod';
import { JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { notFound, readJson, unauthenticated, validationFailed } from '@jobtrail/service-kit';
import type { Core } from '../core.ts';
import { notePayment } from '../people/signups/commands.ts';
import { setAccess } from '../people/users/commands.ts';
import { presentUser } from '../people/users/presenter.ts';
import { userByEmail, userById } from '../people/users/queries.ts';
import type { Admit } from './admit.ts';

const accessBody = z.object({
  subscriptionStatus: z.string().max(32).nullable(),
  access: z.enum(['full', 'read']),
  hasPaid: z.boolean().optional(),
  payments: z.number().int().min(0).optional(),
});

/**
 * Calls between processes; the gateway never routes them from outside.
 * GET /internal/session tells the gateway who is behind a session cookie. PUT /internal/users/{id}/access keeps a person's
 * subscription current, notes with `hasPaid` that a sign-up led to a payment, and with `payments` which ones gave the access. GET /internal/people?email= finds a person.
 */
export function internalRoutes({ router, authenticate, knex, clock }: Core, admit: Admit): void {
  router.get('/internal/session', async (ctx) => {
    ctx.state.route = 'GET /internal/session';
    await admit(ctx, ['gateway']);
    const caller = await authenticate(ctx);
    const user = caller && (await userById(knex, caller.id));
    if (!user) throw unauthenticated();
    ctx.set('cache-control', 'no-store');
    ctx.body = { user: presentUser(user) };
  });

  router.put('/internal/users/:id/access', async (ctx) => {
    ctx.state.route = 'PUT /internal/users/:id/access';
    await admit(ctx, ['svc-billing']);
    const parsed = accessBody.safeParse(await readJson(ctx, JSON_BODY_MAX_BYTES));
    if (!parsed.success)
      throw validationFailed(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? 'body'), message])),
      );
    const id = String(ctx.params['id']);
    if (!(await setAccess(knex, id, parsed.data))) throw notFound();
    if (parsed.data.hasPaid) await notePayment(knex, id, clock());
    ctx.status = 204;
  });

  router.get('/internal/people', async (ctx) => {
    ctx.state.route = 'GET /internal/people';
    await admit(ctx, ['svc-billing']);
    const user = await userByEmail(knex, String(ctx.query['email'] ?? '').toLowerCase());
    if (!user) throw notFound();
    ctx.set('cache-control', 'no-store');
    ctx.body = { id: user.id, name: user.name, email: user.email };
  });
}
