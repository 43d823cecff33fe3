import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import type { AttemptLimiter } from '../attempts/attemptLimiter.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import type { ConfirmPassword } from '../second-factor/confirmPassword.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { presentUser } from '../users/presenter.ts';
import { changeAccount, changePassword } from './commands.ts';

interface Options {
  readonly confirmPassword: ConfirmPassword;
  readonly checkNewPassword: CheckNewPassword;
  readonly secondStepLimiter: AttemptLimiter;
}

/** PATCH /api/account and POST /api/account/password. */
export function accountRoutes(
  core: CoreContext,
  { confirmPassword, checkNewPassword, secondStepLimiter }: Options,
): void {
  const { on, knex, clock } = core;
  on(calls.updateAccount, async ({ caller, body }) => presentUser(await changeAccount(knex, caller.id, body, clock())));

  on(calls.changePassword, async ({ ctx, caller, body: { currentPassword, password } }) => {
    const user = await confirmPassword(ctx, caller, currentPassword, 'currentPassword');
    await checkNewPassword(password, user);
    await changePassword(knex, user, password, { keep: caller.tokenHash, now: clock() });
    await secondStepLimiter.forgive(caller.id);
    recordSecurityEvent(core, ctx, { event: 'password_change', userId: caller.id });
    ctx.status = 204;
  });
}
