import { SESSION_ABSOLUTE_MS } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { forbidden, invalidCredentials, unauthenticated, type Context } from '@jobtrail/service-kit';
import type { Core } from '../core.ts';
import { presentUser } from '../users/presenter.ts';
import { userByEmail, userById } from '../users/queries.ts';
import { endSession, openSession } from './commands.ts';
import { cookieName, readCookie, sessionCookie } from './cookie.ts';
import { passwordMatches } from './password.ts';
import type { Throttle } from './throttle.ts';
import { hashOf, isToken } from './token.ts';

const COOKIE_DAYS = SESSION_ABSOLUTE_MS / 86_400_000;
const INACTIVE = 'This account has been deactivated. Please contact support.';
const LOOPBACK = /^(::1|(::ffff:)?127\.)/;

/** The address that a request comes from. The gateway names it; nobody but a process of this machine is believed. */
export function clientAddress(ctx: Context): string {
  const peer = ctx.req.socket.remoteAddress ?? '';
  const named = LOOPBACK.test(peer) ? ctx.get('x-forwarded-for').split(',').at(-1)?.trim() : '';
  return named || peer;
}

/** GET /api/auth/me, POST /api/auth/login, POST /api/auth/logout (spec 7). */
export function sessionRoutes({ on, knex, clock }: Core, { appUrl, throttle }: { appUrl: string; throttle: Throttle }): void {
  const hashInCookie = (ctx: Context): string | null => {
    const token = readCookie(ctx.get('cookie'), cookieName(appUrl));
    return token !== null && isToken(token) ? hashOf(token) : null;
  };

  on(calls.me, async ({ caller }) => {
    const user = await userById(knex, caller.id);
    if (!user) throw unauthenticated();
    return presentUser(user);
  });

  on(calls.login, async ({ ctx, body: { email, password } }) => {
    const address = clientAddress(ctx);
    await throttle.attempt(address, email);
    const user = await userByEmail(knex, email);
    if (!(await passwordMatches(password, user?.password_hash)) || !user) throw invalidCredentials();
    await throttle.succeeded(address, email);
    if (user.is_active !== 1) throw forbidden('account_inactive', INACTIVE);
    const token = await openSession(knex, user.id, hashInCookie(ctx), clock());
    ctx.set('set-cookie', sessionCookie(appUrl, token, COOKIE_DAYS));
    return presentUser(user);
  });

  on(calls.logout, async ({ ctx }) => {
    const hash = hashInCookie(ctx);
    if (hash !== null) await endSession(knex, hash);
    ctx.set('set-cookie', sessionCookie(appUrl, '', 0));
    ctx.status = 204;
  });
}
