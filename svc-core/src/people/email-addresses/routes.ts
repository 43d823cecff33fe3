import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import type { AttemptLimiter } from '../attempts/attemptLimiter.ts';
import type { ConfirmPassword } from '../second-factor/confirmPassword.ts';
import { addressOf } from '../security-log/network.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { requestChange, requestVerificationAgain, verifyEmail } from './commands.ts';

interface Options {
  appUrl: string;
  emailLimiter: AttemptLimiter;
  confirmPassword: ConfirmPassword;
}

/** POST /api/auth/verify-email, /api/account/email and /api/account/email/verification. */
export function emailAddressRoutes(core: CoreContext, { appUrl, emailLimiter, confirmPassword }: Options): void {
  const { on, knex, clock } = core;
  on(calls.verifyEmail, async ({ ctx, body: { token } }) => {
    const { userId, email, changed } = await verifyEmail(knex, appUrl, token, clock());
    if (changed) recordSecurityEvent(core, ctx, { event: 'email_change', userId });
    return { email, changed };
  });

  on(calls.requestVerification, async ({ ctx, caller }) => {
    await emailLimiter.attempt(addressOf(ctx), caller.id);
    await requestVerificationAgain(knex, appUrl, caller.id, clock());
    ctx.status = 204;
  });

  on(calls.changeEmail, async ({ ctx, caller, body: { email, password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    await emailLimiter.attempt(addressOf(ctx), caller.id);
    await requestChange(knex, appUrl, { user, sessionHash: caller.tokenHash }, email, clock());
    recordSecurityEvent(core, ctx, { event: 'email_change_request', userId: caller.id });
    ctx.status = 204;
  });
}
