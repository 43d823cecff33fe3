import { calls } from '@jobtrail/contract/calls';
import type { Core } from '../../context.ts';
import type { ConfirmPassword } from '../account/password.ts';
import { addressOf } from '../sessions/network.ts';
import type { Throttle } from '../sessions/throttle.ts';
import { requestChange, verifyAgain, verifyEmail } from './commands.ts';

interface Options {
  appUrl: string;
  mailThrottle: Throttle;
  confirmPassword: ConfirmPassword;
}

/** POST /api/auth/verify-email, /api/account/email and /api/account/email/verification. */
export function emailAddressRoutes(
  { on, knex, clock }: Core,
  { appUrl, mailThrottle, confirmPassword }: Options,
): void {
  on(calls.verifyEmail, ({ body: { token } }) => verifyEmail(knex, token, clock()));

  on(calls.requestVerification, async ({ ctx, caller }) => {
    await mailThrottle.attempt(addressOf(ctx), caller.id);
    await verifyAgain(knex, appUrl, caller.id, clock());
    ctx.status = 204;
  });

  on(calls.changeEmail, async ({ ctx, caller, body: { email, password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    await mailThrottle.attempt(addressOf(ctx), caller.id);
    await requestChange(knex, appUrl, user, email, clock());
    ctx.status = 204;
  });
}
