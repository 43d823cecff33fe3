import { calls } from '@jobtrail/contract/calls';
import type { Core } from '../../context.ts';
import { addressOf } from '../sessions/network.ts';
import type { Throttle } from '../sessions/throttle.ts';
import { requestReset, resetPassword } from './commands.ts';

/** POST /api/auth/forgot-password and /api/auth/reset-password. */
export function passwordResetRoutes(
  { on, knex, clock }: Core,
  { appUrl, mailThrottle }: { appUrl: string; mailThrottle: Throttle },
): void {
  on(calls.forgotPassword, async ({ ctx, body: { email } }) => {
    await mailThrottle.attempt(addressOf(ctx), email);
    await requestReset(knex, appUrl, email, clock());
    ctx.status = 204;
  });
  on(calls.resetPassword, async ({ ctx, body: { token, password } }) => {
    await resetPassword(knex, token, password, clock);
    ctx.status = 204;
  });
}
