import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { confirmPasskey, startPasskey } from './commands/addPasskey.ts';
import { confirmTotp, startTotp } from './commands/addTotp.ts';
import { removeFactor, renameFactor } from './commands/changeFactors.ts';
import { renewRecoveryCodes } from './commands/recoveryCodes.ts';
import type { ConfirmPassword } from './confirmPassword.ts';
import { relyingPartyOf } from './passkey.ts';
import { presentSecondFactor } from './presenter.ts';
import { countRecoveryCodes, listFactors } from './queries.ts';
import type { SecretBox } from './SecretBox.ts';

/** The second factors of a person, under /api/account/second-factors. */
export function secondFactorRoutes(
  core: CoreContext,
  { appUrl, secretBox, confirmPassword }: { appUrl: string; secretBox: SecretBox; confirmPassword: ConfirmPassword },
): void {
  const { on, knex, clock } = core;
  const party = relyingPartyOf(appUrl);

  on(calls.listSecondFactors, async ({ caller }) => ({
    factors: (await listFactors(knex, caller.id)).map(presentSecondFactor),
    recoveryCodesLeft: await countRecoveryCodes(knex, caller.id),
  }));

  on(calls.startTotp, async ({ ctx, caller, body: { password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    return startTotp(knex, secretBox, { user, sessionHash: caller.tokenHash }, clock());
  });

  on(calls.confirmTotp, async ({ ctx, caller, body }) => {
    const enrolling = { userId: caller.id, sessionHash: caller.tokenHash };
    const { row, recoveryCodes } = await confirmTotp(knex, secretBox, enrolling, body, clock());
    recordSecurityEvent(core, ctx, { event: 'second_factor_added', userId: caller.id });
    return { factor: presentSecondFactor(row), recoveryCodes };
  });

  on(calls.startPasskey, async ({ ctx, caller, body: { password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    return startPasskey(knex, party, { user, sessionHash: caller.tokenHash }, clock());
  });

  on(calls.confirmPasskey, async ({ ctx, caller, body }) => {
    const enrolling = { userId: caller.id, sessionHash: caller.tokenHash };
    const { row, recoveryCodes } = await confirmPasskey(knex, party, enrolling, body, clock());
    recordSecurityEvent(core, ctx, { event: 'second_factor_added', userId: caller.id });
    return { factor: presentSecondFactor(row), recoveryCodes };
  });

  on(calls.renameSecondFactor, async ({ caller, params, body: { name } }) =>
    presentSecondFactor(await renameFactor(knex, caller.id, params.id, name)),
  );

  on(calls.removeSecondFactor, async ({ ctx, caller, params, body: { password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    await removeFactor(knex, user, params.id, { keep: caller.tokenHash, now: clock() });
    recordSecurityEvent(core, ctx, { event: 'second_factor_removed', userId: caller.id });
    ctx.status = 204;
  });

  on(calls.renewRecoveryCodes, async ({ ctx, caller, body: { password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    const recoveryCodes = await renewRecoveryCodes(knex, user, { keep: caller.tokenHash, now: clock() });
    recordSecurityEvent(core, ctx, { event: 'recovery_codes_made', userId: caller.id });
    return { recoveryCodes };
  });
}
