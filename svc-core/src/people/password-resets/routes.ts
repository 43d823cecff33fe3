import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import type { AttemptLimiter } from '../attempts/attemptLimiter.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import { addressOf } from '../security-log/network.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { requestReset, resetPassword } from './commands.ts';

interface Options {
  readonly appUrl: string;
  readonly emailLimiter: AttemptLimiter;
  readonly secondStepLimiter: AttemptLimiter;
  readonly checkNewPassword: CheckNewPassword;
}

/** POST /api/auth/forgot-password and /api/auth/reset-password. */
export function passwordResetRoutes(
  core: CoreContext,
  { appUrl, emailLimiter, secondStepLimiter, checkNewPassword }: Options,
): void {
  const { on, knex, clock } = core;
  on(calls.forgotPassword, async ({ ctx, body: { email } }) => {
    await emailLimiter.attempt(addressOf(ctx), email);
    const userId = await requestReset(knex, appUrl, email, clock());
    recordSecurityEvent(core, ctx, { event: 'password_reset_request', userId });
    ctx.status = 204;
  });
  on(calls.resetPassword, async ({ ctx, body: { token, password } }) => {
    const userId = await resetPassword(knex, { token, password, checkNewPassword }, clock);
    await secondStepLimiter.forgive(userId);
    recordSecurityEvent(core, ctx, { event: 'password_reset', userId });
    ctx.status = 204;
  });
}
