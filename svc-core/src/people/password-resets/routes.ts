import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import type { AttemptLimiter } from '../sessions/attemptLimiter.ts';
import { addressOf } from '../sessions/network.ts';
import { requestReset, resetPassword } from './commands.ts';

/** POST /api/auth/forgot-password and /api/auth/reset-password. */
export function passwordResetRoutes(
  { on, knex, clock }: CoreContext,
  { appUrl, emailLimiter }: { appUrl: string; emailLimiter: AttemptLimiter },
): void {
  on(calls.forgotPassword, async ({ ctx, body: { email } }) => {
    await emailLimiter.attempt(addressOf(ctx), email);
    await requestReset(knex, appUrl, email, clock());
    ctx.status = 204;
  });
  on(calls.resetPassword, async ({ ctx, body: { token, password } }) => {
    await resetPassword(knex, token, password, clock);
    ctx.status = 204;
  });
}
