import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import type { ConfirmPassword } from '../account/password.ts';
import type { AttemptLimiter } from '../sessions/attemptLimiter.ts';
import { addressOf } from '../sessions/network.ts';
import { requestChange, requestVerificationAgain, verifyEmail } from './commands.ts';

interface Options {
  appUrl: string;
  emailLimiter: AttemptLimiter;
  confirmPassword: ConfirmPassword;
}

/** POST /api/auth/verify-email, /api/account/email and /api/account/email/verification. */
export function emailAddressRoutes(
  { on, knex, clock }: CoreContext,
  { appUrl, emailLimiter, confirmPassword }: Options,
): void {
  on(calls.verifyEmail, ({ body: { token } }) => verifyEmail(knex, token, clock()));

  on(calls.requestVerification, async ({ ctx, caller }) => {
    await emailLimiter.attempt(addressOf(ctx), caller.id);
    await requestVerificationAgain(knex, appUrl, caller.id, clock());
    ctx.status = 204;
  });

  on(calls.changeEmail, async ({ ctx, caller, body: { email, password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    await emailLimiter.attempt(addressOf(ctx), caller.id);
    await requestChange(knex, appUrl, user, email, clock());
    ctx.status = 204;
  });
}
