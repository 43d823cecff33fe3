import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import type { ConfirmPassword } from '../account/password.ts';
import { sessionCookie } from '../sessions/cookie.ts';
import { requestDeletion } from './commands.ts';

/** POST /api/account/deletion. */
export function deletionRoutes(
  { on, knex, clock }: CoreContext,
  { appUrl, confirmPassword }: { appUrl: string; confirmPassword: ConfirmPassword },
): void {
  on(calls.deleteAccount, async ({ ctx, caller, body: { password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    await requestDeletion(knex, user, clock());
    ctx.set('set-cookie', sessionCookie(appUrl, '', 0));
    ctx.status = 204;
  });
}
