import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { presentUser } from '../users/presenter.ts';
import { changePassword, rename } from './commands.ts';
import type { ConfirmPassword } from './password.ts';

/** PATCH /api/account and POST /api/account/password. */
export function accountRoutes({ on, knex, clock }: CoreContext, confirmPassword: ConfirmPassword): void {
  on(calls.updateAccount, async ({ caller, body: { name } }) => presentUser(await rename(knex, caller.id, name)));

  on(calls.changePassword, async ({ ctx, caller, body: { currentPassword, password } }) => {
    const user = await confirmPassword(ctx, caller, currentPassword, 'currentPassword');
    await changePassword(knex, user, password, { keep: caller.tokenHash, now: clock() });
    ctx.status = 204;
  });
}
