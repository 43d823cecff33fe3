import { type ErrorCode, signupSentences } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { conflict, type Context } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { BillingClient } from '../../peers/billing.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import { isThrottled, recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import type { AttemptLimiter } from '../sessions/attemptLimiter.ts';
import { openSession } from '../sessions/commands.ts';
import { cookieName, sessionCookie, tokenHashIn } from '../sessions/cookie.ts';
import { addressOf } from '../sessions/network.ts';
import { hashPassword } from '../sessions/password.ts';
import { INACTIVE, SESSION_COOKIE_DAYS } from '../sessions/routes.ts';
import { hashOf, newToken } from '../sessions/token.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser } from '../users/queries.ts';
import { attachCheckout, deleteSignup, startSignup, useSignupCookie, warnOwnerOf } from './commands.ts';
import { signupCookie, signupHashIn } from './cookie.ts';
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
  const cookieHashIn = (ctx: Context): string | null => signupHashIn(ctx.req.headers.cookie, appUrl);

  /**
   * Closes the page that this browser opened before, to which the back button leads, so that no one pays on both.
   * @throws AppError 409 if this browser has already paid for the address
   */
  const abandonPrevious = async (ctx: Context, email: string): Promise<void> => {
    const cookieHash = cookieHashIn(ctx);
    const previous = cookieHash === null ? undefined : await findSignupByCookie(knex, cookieHash);
    if (previous?.state === 'started' && previous.checkout_id !== null)
      await billing.settle(previous.checkout_id, { abandon: true });
    const settled = cookieHash === null ? undefined : await findSignupByCookie(knex, cookieHash);
    if (settled?.state === 'completed' && settled.email === email) throw conflict(signupSentences.emailTaken);
  };

  /** Writes to the owner of an address that has an account, unless too many emails were caused already. */
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
      { name, email, passwordHash: await hashPassword(password), cookieHash: hashOf(token) },
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

  /** Signs in the browser that started the sign-up. The session id alone signs no one in. */
  const welcome = async (ctx: Context, { id, user_id }: SignupRow) => {
    const user = user_id === null ? undefined : await findUser(knex, user_id);
    if (!user) return failed(ctx, 409, 'conflict', signupSentences.failed);
    // The person is already signed in and has reloaded the page.
    if ((await authenticate(ctx))?.id === user.id) return { success: true, user: presentUser(user) };
    const cookieHash = cookieHashIn(ctx);
    if (cookieHash === null || !(await useSignupCookie(knex, id, cookieHash, clock())))
      return { success: true, error: signupSentences.signIn };
    const token = await openSession(knex, user.id, tokenHashIn(ctx.req.headers.cookie, cookieName(appUrl)), clock(), {
      userAgent: ctx.get('user-agent'),
    });
    recordSecurityEvent(core, ctx, {
      event: 'sign_in',
      outcome: token === null ? 'refused' : 'success',
      userId: user.id,
    });
    if (token === null) return failed(ctx, 403, 'account_inactive', INACTIVE);
    ctx.append('set-cookie', sessionCookie(appUrl, token, SESSION_COOKIE_DAYS));
    ctx.append('set-cookie', signupCookie(appUrl, ''));
    return { success: true, user: presentUser(user) };
  };

  on(calls.completeSignup, async ({ ctx, body: { sessionId } }) => {
    const known = await findSignupByCheckout(knex, sessionId);
    if (!known) return failed(ctx, 400, 'validation_failed', signupSentences.failed);
    const outcome = known.state === 'started' ? await billing.settle(sessionId) : null;
    const signup = outcome === null ? known : await findSignupByCheckout(knex, sessionId);
    if (signup?.state === 'completed') return welcome(ctx, signup);
    if (signup?.state === 'refused' || outcome === 'refused')
      return failed(ctx, 409, 'conflict', signupSentences.emailTakenMeanwhile);
    if (signup?.state === 'expired' || outcome === 'expired')
      return failed(ctx, 409, 'conflict', signupSentences.expired);
    return failed(ctx, 409, 'conflict', outcome === 'unknown' ? signupSentences.failed : signupSentences.notPaid);
  });
}
