import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import type { ConfirmPassword } from '../second-factor/confirmPassword.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { createToken, revokeToken } from './commands.ts';
import { presentToken } from './presenter.ts';
import { listTokens } from './queries.ts';

/** The calls on API tokens. */
export function apiTokenRoutes(core: CoreContext, { confirmPassword }: { confirmPassword: ConfirmPassword }): void {
  core.on(calls.listApiTokens, async ({ caller }) => (await listTokens(core.knex, caller.id)).map(presentToken));
  core.on(calls.createApiToken, async ({ ctx, caller, body }) => {
    const user = await confirmPassword(ctx, caller, body.password, 'password');
    const { token, row } = await createToken(core, user, body);
    recordSecurityEvent(core, ctx, { event: 'api_token_made', userId: caller.id });
    return { ...presentToken(row), token };
  });
  core.on(calls.revokeApiToken, async ({ ctx, caller, params }) => {
    await revokeToken(core.knex, caller.id, params.id);
    recordSecurityEvent(core, ctx, { event: 'api_token_revoked', userId: caller.id });
  });
}
