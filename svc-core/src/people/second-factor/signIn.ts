import type { z } from 'zod';
import type { SecurityOutcome } from '@jobtrail/contract';
import { calls, type completeSignInBody } from '@jobtrail/contract/calls';
import { type Context, forbidden, secondStepEnded, validationFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import type { AttemptLimiter, AttemptLimits } from '../sessions/attemptLimiter.ts';
import { openSession } from '../sessions/commands.ts';
import { cookieName, pendingCookie, pendingCookieName, sessionCookie, tokenHashIn } from '../sessions/cookie.ts';
import { addressOf } from '../sessions/network.ts';
import { INACTIVE, SESSION_COOKIE_DAYS } from '../sessions/routes.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser } from '../users/queries.ts';
import { countAttempt, endIfUsedUp, passwordFingerprint } from './commands/pendingSignIns.ts';
import { useRecoveryCode } from './commands/recoveryCodes.ts';
import { requestPasskey, usePasskey } from './commands/usePasskey.ts';
import { useTotp } from './commands/useTotp.ts';
import { relyingPartyOf } from './passkey.ts';
import { findPendingSignIn } from './queries.ts';
import type { PendingSignInRow } from './row.ts';
import type { SecretBox } from './SecretBox.ts';

/** The limits for wrong codes: lower than those for wrong passwords, because a code has only six digits. */
export const SECOND_STEP_LIMITS: AttemptLimits = { windowSeconds: 900, pair: 10, address: 60, account: 20 };

const WRONG = {
  totp: { code: 'This code is not correct or was used already. Enter the current code of your app.' },
  recovery: { code: 'This is not one of your unused recovery codes.' },
  passkey: { response: 'This passkey could not be verified. Please try again.' },
} as const;

/** POST /api/auth/second-step and /api/auth/second-step/passkey: completes a sign-in whose password was correct. */
export function secondStepRoutes(
  core: CoreContext,
  { appUrl, secretBox, secondStepLimiter }: { appUrl: string; secretBox: SecretBox; secondStepLimiter: AttemptLimiter },
): void {
  const { on, knex, clock } = core;
  const party = relyingPartyOf(appUrl);
  const hashIn = (ctx: Context, name: string): string | null => tokenHashIn(ctx.req.headers.cookie, name);
  const getPending = async (ctx: Context): Promise<PendingSignInRow> => {
    const hash = hashIn(ctx, pendingCookieName(appUrl));
    const pending = hash === null ? undefined : await findPendingSignIn(knex, hash, clock());
    if (!pending) throw secondStepEnded();
    return pending;
  };
  const isCorrect = (pending: PendingSignInRow, body: z.output<typeof completeSignInBody>): Promise<boolean> => {
    const { user_id: userId } = pending;
    if (body.method === 'totp') return useTotp(knex, secretBox, userId, body.code, clock());
    if (body.method === 'recovery') return useRecoveryCode(knex, userId, body.code, clock());
    return usePasskey(knex, party, pending, body.response, clock());
  };

  on(calls.startPasskeySignIn, async ({ ctx }) => requestPasskey(knex, party, await getPending(ctx)));

  on(calls.completeSignIn, async ({ ctx, body }) => {
    const pending = await getPending(ctx);
    const { token_hash: tokenHash, user_id: userId, password_mark: mark } = pending;
    const address = addressOf(ctx);
    const record = (outcome: SecurityOutcome): void =>
      recordSecurityEvent(core, ctx, {
        event: body.method === 'recovery' ? 'recovery_code_used' : 'second_factor',
        outcome,
        userId,
      });
    await secondStepLimiter.attempt(address, userId, () => record('throttled'));
    if (!(await countAttempt(knex, tokenHash))) throw secondStepEnded();
    if (!(await isCorrect(pending, body))) {
      record('failure');
      if (await endIfUsedUp(knex, tokenHash)) throw secondStepEnded();
      throw validationFailed(WRONG[body.method]);
    }
    await secondStepLimiter.succeeded(address, userId);
    const user = await findUser(knex, userId);
    // The password may have changed since it was entered.
    if (!user || passwordFingerprint(user) !== mark) throw secondStepEnded();
    const token = await openSession(knex, userId, hashIn(ctx, cookieName(appUrl)), clock(), {
      userAgent: ctx.get('user-agent'),
      passwordHash: user.password_hash,
      pendingHash: tokenHash,
    });
    record('success');
    recordSecurityEvent(core, ctx, { event: 'sign_in', outcome: token === null ? 'refused' : 'success', userId });
    if (token === null) throw user.is_active === 1 ? secondStepEnded() : forbidden('account_inactive', INACTIVE);
    ctx.set('set-cookie', [sessionCookie(appUrl, token, SESSION_COOKIE_DAYS), pendingCookie(appUrl, '', 0)]);
    return presentUser(user);
  });
}
