import { PENDING_SIGN_IN_MS, type SecurityOutcome } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { type Context, forbidden, invalidCredentials, unauthenticated } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { AttemptLimiter } from '../attempts/attemptLimiter.ts';
import { startPendingSignIn } from '../second-factor/commands/pendingSignIns.ts';
import { listSecondSteps } from '../second-factor/queries.ts';
import type { MustAddFactor } from '../second-factor/requirement.ts';
import { addressOf } from '../security-log/network.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { endSession, openSession, renewHash } from '../sessions/commands.ts';
import {
  CLEAR_CACHE,
  cookieName,
  pendingCookie,
  pendingCookieName,
  SESSION_COOKIE_DAYS,
  sessionCookie,
  tokenHashIn,
} from '../sessions/cookie.ts';
import { requesterAt } from '../sessions/hashingQueue.ts';
import { matchPassword } from '../sessions/password.ts';
import { presentSessionUser } from '../users/presenter.ts';
import { findUser, findUserByEmail } from '../users/queries.ts';

/** Shown to a deactivated person who enters the correct password. */
export const INACTIVE = 'This account has been deactivated. Please contact support.';

/** GET /api/auth/me, POST /api/auth/login and POST /api/auth/logout. */
export function signInRoutes(
  core: CoreContext,
  {
    appUrl,
    signInLimiter,
    mustAddFactor,
  }: { appUrl: string; signInLimiter: AttemptLimiter; mustAddFactor: MustAddFactor },
): void {
  const { on, knex, clock } = core;
  const name = cookieName(appUrl);
  const hashInCookie = (ctx: Context): string | null => tokenHashIn(ctx.req.headers.cookie, name);

  on(calls.me, async ({ caller }) => {
    const user = await findUser(knex, caller.id);
    if (!user) throw unauthenticated();
    return presentSessionUser(user, await mustAddFactor(user));
  });

  on(calls.login, async ({ ctx, body: { email, password } }) => {
    const address = addressOf(ctx);
    const record = (outcome: SecurityOutcome, userId: string | null): void =>
      recordSecurityEvent(core, ctx, { event: 'sign_in', outcome, userId });
    await signInLimiter.attempt(address, email, async () =>
      record('throttled', (await findUserByEmail(knex, email))?.id ?? null),
    );
    const found = await findUserByEmail(knex, email);
    const match = await signInLimiter.undoOnError(address, email, () =>
      matchPassword(password, found?.password_hash, requesterAt(address)),
    );
    if (match === 'none' || !found) {
      record('failure', found?.id ?? null);
      throw invalidCredentials();
    }
    await signInLimiter.succeeded(address, email);
    const user = match === 'outdated' ? await renewHash(knex, found, password) : found;
    const secondStep = user.is_active === 1 ? await listSecondSteps(knex, user.id) : [];
    if (secondStep.length > 0) {
      const previous = tokenHashIn(ctx.req.headers.cookie, pendingCookieName(appUrl));
      const pending = await startPendingSignIn(knex, user, previous, clock());
      ctx.set('set-cookie', pendingCookie(appUrl, pending, PENDING_SIGN_IN_MS / 1000));
      return { secondStep };
    }
    const token = await openSession(knex, user.id, hashInCookie(ctx), clock(), {
      userAgent: ctx.get('user-agent'),
      passwordHash: user.password_hash,
    });
    record(token === null ? 'refused' : 'success', user.id);
    // If the person is active, the password has just been changed, and this was the old one.
    if (token === null) throw user.is_active === 1 ? invalidCredentials() : forbidden('account_inactive', INACTIVE);
    ctx.set('set-cookie', sessionCookie(appUrl, token, SESSION_COOKIE_DAYS));
    return presentSessionUser(user, await mustAddFactor(user));
  });

  on(calls.logout, async ({ ctx }) => {
    const hash = hashInCookie(ctx);
    if (hash !== null) {
      const caller = await core.authenticate(ctx);
      await endSession(knex, hash);
      if (caller) recordSecurityEvent(core, ctx, { event: 'sign_out', userId: caller.id });
    }
    ctx.set('set-cookie', sessionCookie(appUrl, '', 0));
    ctx.set('clear-site-data', CLEAR_CACHE);
    ctx.status = 204;
  });
}
