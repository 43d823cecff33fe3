import { forbidden, IDENTITY_HEADER, notFound, readJson, unauthenticated, validationFailed, type Context, type createVerifier } from '@jobtrail/service-kit';
import { JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { z } from 'zod';
import type { Core } from '../core.ts';
import { setAccess } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { userById } from '../users/queries.ts';

const accessBody = z.object({ subscriptionStatus: z.string().max(32).nullable(), access: z.enum(['full', 'read']) });

type Verify = ReturnType<typeof createVerifier>;

/**
 * Calls between processes; the gateway never routes them from outside.
 * GET /internal/session tells the gateway who is behind a session cookie. PUT /internal/users/{id}/access keeps a person's
 * subscription current.
 */
export function internalRoutes({ router, authenticate, knex }: Core, verify: Verify): void {
  const admit = async (ctx: Context, issuers: readonly string[]): Promise<void> => {
    const identity = await verify(ctx.get(IDENTITY_HEADER));
    if (!identity) throw unauthenticated();
    if (!issuers.includes(identity.issuer)) throw forbidden();
  };

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
    if (!parsed.success) throw validationFailed(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? 'body'), message])));
    if (!(await setAccess(knex, String(ctx.params['id']), parsed.data))) throw notFound();
    ctx.status = 204;
  });
}
