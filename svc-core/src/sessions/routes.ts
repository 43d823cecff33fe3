import { SESSION_ABSOLUTE_MS } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { forbidden, invalidCredentials, unauthenticated, type Context } from '@jobtrail/service-kit';
import type { Core } from '../core.ts';
import { presentUser } from '../users/presenter.ts';
import { userByEmail, userById } from '../users/queries.ts';
import { endSession, openSession } from './commands.ts';
import { cookieName, sessionCookie, tokenHashIn } from './cookie.ts';
import { clientAddress } from './network.ts';
import { passwordMatches } from './password.ts';
import type { Throttle } from './throttle.ts';

/** How long a browser keeps the cookie. */
export const SESSION_COOKIE_DAYS = SESSION_ABSOLUTE_MS / 86_400_000;
/** Whoever proves to be a person who was deactivated is told so. */
export const INACTIVE = 'This account has been deactivated. Please contact support.';

/** GET /api/auth/me, POST /api/auth/login, POST /api/auth/logout (spec 7). */
export function sessionRoutes({ on, knex, clock }: Core, { appUrl, throttle }: { appUrl: string; throttle: Throttle }): void {
  const name = cookieName(appUrl);
  const hashInCookie = (ctx: Context): string | null => tokenHashIn(ctx.req.headers.cookie, name);

  on(calls.me, async ({ caller }) => {
    const user = await userById(knex, caller.id);
    if (!user) throw unauthenticated();
    return presentUser(user);
  });

  on(calls.login, async ({ ctx, body: { email, password } }) => {
    const address = clientAddress(ctx.req.socket.remoteAddress ?? '', ctx.get('x-forwarded-for'));
    await throttle.attempt(address, email);
    const user = await userByEmail(knex, email);
    if (!(await passwordMatches(password, user?.password_hash)) || !user) throw invalidCredentials();
    await throttle.succeeded(address, email);
    const token = await openSession(knex, user.id, hashInCookie(ctx), clock());
    if (token === null) throw forbidden('account_inactive', INACTIVE);
    ctx.set('set-cookie', sessionCookie(appUrl, token, SESSION_COOKIE_DAYS));
    return presentUser(user);
  });

  on(calls.logout, async ({ ctx }) => {
    const hash = hashInCookie(ctx);
    if (hash !== null) await endSession(knex, hash);
    ctx.set('set-cookie', sessionCookie(appUrl, '', 0));
    ctx.status = 204;
  });
}
