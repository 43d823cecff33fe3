import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../context.ts';
import type { ConfirmPassword } from '../people/second-factor/confirmPassword.ts';
import { recordSecurityEvent } from '../people/security-log/recordSecurityEvent.ts';
import { CLEAR_CACHE, sessionCookie } from '../people/sessions/cookie.ts';
import { requestDeletion } from './commands.ts';

/** POST /api/account/deletion. */
export function deletionRoutes(
  core: CoreContext,
  { appUrl, confirmPassword }: { appUrl: string; confirmPassword: ConfirmPassword },
): void {
  const { on, knex, clock } = core;
  on(calls.deleteAccount, async ({ ctx, caller, body: { password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    await requestDeletion(knex, user, clock());
    recordSecurityEvent(core, ctx, { event: 'account_deletion', userId: user.id });
    ctx.set('set-cookie', sessionCookie(appUrl, '', 0));
    ctx.set('clear-site-data', CLEAR_CACHE);
    ctx.status = 204;
  });
}
