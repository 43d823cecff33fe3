import { type ErrorCode, signupSentences } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { type Context, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { BillingClient } from '../../peers/billing.ts';
import type { SignupRow } from '../../rows.ts';
import { hashOf } from '../credentials/token.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { openSession } from '../sessions/commands.ts';
import { cookieName, SESSION_COOKIE_DAYS, sessionCookie, tokenHashIn } from '../sessions/cookie.ts';
import { findOpenSession } from '../sessions/queries.ts';
import { INACTIVE } from '../sign-in/routes.ts';
import { lockUser } from '../users/commands/lockUser.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser } from '../users/queries.ts';
import { useSignupCookie } from './commands.ts';
import { sessionTokenOf, signupCookie, signupTokenIn } from './cookie.ts';
import { findSignupByCheckout } from './queries.ts';

function failed(ctx: Context, status: 400 | 403 | 409, code: ErrorCode, error: string) {
  ctx.status = status;
  return { success: false, error, code, requestId: ctx.state.requestId };
}

/** POST /api/complete-signup: completes a paid sign-up, and signs in the browser that started it. */
export function completionRoute(
  core: CoreContext,
  { appUrl, billing }: { appUrl: string; billing: BillingClient },
): void {
  const { on, knex, clock, authenticate } = core;

  /**
   * Opens the session of a sign-up's browser, once. A request that arrived before that gets the same session, because
   * it was sent with the cookie before it was used.
   * @returns its token; null if the cookie has been used or no longer signs in, 'inactive' if the person may not sign in
   */
  const openOnce = async (ctx: Context, { id, userId }: { id: string; userId: string }, arrivedAt: number) => {
    const signupToken = signupTokenIn(ctx.req.headers.cookie, appUrl);
    if (signupToken === null) return null;
    const token = sessionTokenOf(signupToken);
    const previous = tokenHashIn(ctx.req.headers.cookie, cookieName(appUrl));
    const outcome = await transaction(knex, async (trx): Promise<'opened' | 'inactive' | 'used'> => {
      const user = await lockUser(trx, userId);
      if (!(await useSignupCookie(trx, { id, user }, hashOf(signupToken), clock()))) return 'used';
      const opened = await openSession(trx, user.id, previous, clock(), {
        userAgent: ctx.get('user-agent'),
        passwordHash: user.password_hash,
        token,
      });
      return opened === null ? 'inactive' : 'opened';
    });
    if (outcome === 'inactive') return outcome;
    if (outcome === 'opened') return token;
    const session = await findOpenSession(knex, hashOf(token));
    return session?.id === userId && session.created_at >= arrivedAt ? token : null;
  };

  /** Signs in the browser that started the sign-up. The ID of the checkout alone signs no one in. */
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
