import { type ErrorCode, signupSentences } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { conflict, type Context, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { BillingClient } from '../../peers/billing.ts';
import { isThrottled } from '../attempts/isThrottled.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import type { AttemptLimiter } from '../sessions/attemptLimiter.ts';
import { openSession } from '../sessions/commands.ts';
import { cookieName, sessionCookie, tokenHashIn } from '../sessions/cookie.ts';
import { requesterAt } from '../sessions/hashingQueue.ts';
import { addressOf } from '../sessions/network.ts';
import { hashPassword } from '../sessions/password.ts';
import { findOpenSession } from '../sessions/queries.ts';
import { INACTIVE, SESSION_COOKIE_DAYS } from '../sessions/routes.ts';
import { hashOf, newToken } from '../sessions/token.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser } from '../users/queries.ts';
import { attachCheckout, deleteSignup, startSignup, useSignupCookie, warnOwnerOf } from './commands.ts';
import { sessionTokenOf, signupCookie, signupTokenIn } from './cookie.ts';
import { findSignupByCheckout, findSignupByCookie } from './queries.ts';
import type { SignupRow } from './row.ts';

interface Options {
  readonly appUrl: string;
  readonly billing: BillingClient;
  /** Limits the emails to owners of addresses. */
  readonly signupLimiter: AttemptLimiter;
  readonly checkNewPassword: CheckNewPassword;
}

/** POST /api/create-checkout-session and POST /api/complete-signup. */
export function signupRoutes(core: CoreContext, { appUrl, billing, signupLimiter, checkNewPassword }: Options): void {
  const { on, knex, clock, authenticate } = core;
  const tokenOf = (ctx: Context): string | null => signupTokenIn(ctx.req.headers.cookie, appUrl);

  /**
   * Closes the page that this browser opened before, to which the back button leads, so that no one pays on both.
   * @throws AppError 409 if this browser has already paid for the address
   */
  const abandonPrevious = async (ctx: Context, email: string): Promise<void> => {
    const previousToken = tokenOf(ctx);
    const cookieHash = previousToken === null ? null : hashOf(previousToken);
    const previous = cookieHash === null ? undefined : await findSignupByCookie(knex, cookieHash);
    if (previous?.state === 'started' && previous.checkout_id !== null)
      await billing.settle(previous.checkout_id, { abandon: true });
    const settled = cookieHash === null ? undefined : await findSignupByCookie(knex, cookieHash);
    if (settled?.state === 'completed' && settled.email === email) throw conflict(signupSentences.emailTaken);
  };

  /** Emails the owner of an address that has an account, unless too many such emails have been sent. */
  const warnOwner = async (ctx: Context, email: string): Promise<void> => {
    try {
      await signupLimiter.attempt(addressOf(ctx), email);
    } catch (error) {
      if (isThrottled(error)) return;
      throw error;
    }
    const userId = await warnOwnerOf(knex, appUrl, email, clock());
    recordSecurityEvent(core, ctx, { event: 'sign_up_attempt', userId });
  };

  on(calls.createCheckoutSession, async ({ ctx, body: { name, email, password } }) => {
    await checkNewPassword(password, { name, email });
    await abandonPrevious(ctx, email);
    const token = newToken();
    const id = await startSignup(
      knex,
      {
        name,
        email,
        passwordHash: await hashPassword(password, requesterAt(addressOf(ctx))),
        cookieHash: hashOf(token),
      },
      clock(),
    );
    try {
      const { url, ...checkout } = await billing.openCheckout(id, email);
      await attachCheckout(knex, id, checkout);
      await warnOwner(ctx, email);
      ctx.append('set-cookie', signupCookie(appUrl, token));
      return { url };
    } catch (error) {
      await deleteSignup(knex, id);
      throw error;
    }
  });

  const failed = (ctx: Context, status: 400 | 403 | 409, code: ErrorCode, error: string) => {
    ctx.status = status;
    return { success: false, error, code, requestId: ctx.state.requestId };
  };

  /**
   * Opens the session of a sign-up's browser, once. A request that arrived before that gets the same session, because
   * it was sent with the cookie before it was used.
   * @returns its token; null if the cookie has been used, 'inactive' if the person may not sign in
   */
  const openOnce = async (ctx: Context, { id, userId }: { id: string; userId: string }, arrivedAt: number) => {
    const signupToken = tokenOf(ctx);
    if (signupToken === null) return null;
    const token = sessionTokenOf(signupToken);
    const previous = tokenHashIn(ctx.req.headers.cookie, cookieName(appUrl));
    const isFirst = await transaction(knex, async (trx) => {
      if (!(await useSignupCookie(trx, id, hashOf(signupToken), clock()))) return false;
      const opened = await openSession(trx, userId, previous, clock(), { userAgent: ctx.get('user-agent'), token });
      return opened === null ? 'inactive' : true;
    });
    if (isFirst === 'inactive') return isFirst;
    if (isFirst) return token;
    const session = await findOpenSession(knex, hashOf(token));
    return session?.id === userId && session.created_at >= arrivedAt ? token : null;
  };

  /** Signs in the browser that started the sign-up. The session id alone signs no one in. */
  const welcome = async (ctx: Context, { id, user_id }: SignupRow, arrivedAt: number) => {
    const user = user_id === null ? undefined : await findUser(knex, user_id);
    if (!user) return failed(ctx, 409, 'conflict', signupSentences.failed);
    // The person is already signed in and has reloaded the page.
    if ((await authenticate(ctx))?.id === user.id) return { success: true, user: presentUser(user) };
    const token = await openOnce(ctx, { id, userId: user.id }, arrivedAt);
    if (token === null) return { success: true, error: signupSentences.signIn };
    recordSecurityEvent(core, ctx, {
      event: 'sign_in',
      outcome: token === 'inactive' ? 'refused' : 'success',
      userId: user.id,
    });
    if (token === 'inactive') return failed(ctx, 403, 'account_inactive', INACTIVE);
    ctx.append('set-cookie', sessionCookie(appUrl, token, SESSION_COOKIE_DAYS));
    ctx.append('set-cookie', signupCookie(appUrl, ''));
    return { success: true, user: presentUser(user) };
  };

  on(calls.completeSignup, async ({ ctx, body: { sessionId } }) => {
    const arrivedAt = clock();
    const known = await findSignupByCheckout(knex, sessionId);
    if (!known) return failed(ctx, 400, 'validation_failed', signupSentences.failed);
    const outcome = known.state === 'started' ? await billing.settle(sessionId) : null;
    const signup = outcome === null ? known : await findSignupByCheckout(knex, sessionId);
    if (signup?.state === 'completed') return welcome(ctx, signup, arrivedAt);
    if (signup?.state === 'refused' || outcome === 'refused')
      return failed(ctx, 409, 'conflict', signupSentences.emailTakenMeanwhile);
    if (signup?.state === 'expired' || outcome === 'expired')
      return failed(ctx, 409, 'conflict', signupSentences.expired);
    return failed(ctx, 409, 'conflict', outcome === 'unknown' ? signupSentences.failed : signupSentences.notPaid);
  });
}
