import { signupSentences } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { conflict, type Context } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { BillingClient } from '../../peers/billing.ts';
import { type AttemptLimiter, isThrottled } from '../attempts/attemptLimiter.ts';
import { hashOf, newToken } from '../credentials/token.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import { addressOf } from '../security-log/network.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { requesterAt } from '../sessions/hashingQueue.ts';
import { hashPassword } from '../sessions/password.ts';
import { attachCheckout, deleteSignup, startSignup, warnOwnerOf } from './commands.ts';
import { signupCookie, signupTokenIn } from './cookie.ts';
import { findSignupByCookie } from './queries.ts';

export interface CheckoutOptions {
  readonly appUrl: string;
  readonly billing: BillingClient;
  /** Limits the emails to owners of addresses. */
  readonly signupLimiter: AttemptLimiter;
  readonly checkNewPassword: CheckNewPassword;
}

/** POST /api/create-checkout-session: starts a sign-up and opens its checkout page. */
export function checkoutRoute(
  core: CoreContext,
  { appUrl, billing, signupLimiter, checkNewPassword }: CheckoutOptions,
): void {
  const { on, knex, clock } = core;

  /**
   * Closes the page that this browser opened before, to which the back button leads, so that no one pays on both.
   * @throws AppError 409 if this browser has already paid for the address
   */
  const abandonPrevious = async (ctx: Context, email: string): Promise<void> => {
    const token = signupTokenIn(ctx.req.headers.cookie, appUrl);
    if (token === null) return;
    const previous = await findSignupByCookie(knex, hashOf(token));
    if (previous?.state === 'started' && previous.checkout_id !== null)
      await billing.settle(previous.checkout_id, { abandon: true });
    const settled = await findSignupByCookie(knex, hashOf(token));
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

  on(calls.createCheckoutSession, async ({ ctx, body: { password, ...details } }) => {
    const { name, email } = details;
    await checkNewPassword(password, { name, email });
    await abandonPrevious(ctx, email);
    const token = newToken();
    const passwordHash = await hashPassword(password, requesterAt(addressOf(ctx)));
    const id = await startSignup(knex, { ...details, passwordHash, cookieHash: hashOf(token) }, clock());
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
}
