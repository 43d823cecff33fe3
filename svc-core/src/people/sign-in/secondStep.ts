import type { z } from 'zod';
import type { SecurityEventName, SecurityOutcome } from '@jobtrail/contract';
import { calls, type completeSignInBody } from '@jobtrail/contract/calls';
import {
  type AppError,
  conflict,
  type Context,
  forbidden,
  secondStepEnded,
  validationFailed,
} from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { PendingSignInRow, UserRow } from '../../rows.ts';
import { AttemptCounter } from '../attempts/AttemptCounter.ts';
import type { AttemptLimiter, AttemptLimits } from '../attempts/attemptLimiter.ts';
import {
  confirmationHash,
  confirmSession,
  countAttempt,
  endIfUsedUp,
  passwordFingerprint,
  warnOfWrongCodes,
} from '../second-factor/commands/pendingSignIns.ts';
import { useRecoveryCode } from '../second-factor/commands/recoveryCodes.ts';
import { requestPasskey, usePasskey } from '../second-factor/commands/usePasskey.ts';
import { useTotp } from '../second-factor/commands/useTotp.ts';
import { relyingPartyOf } from '../second-factor/passkey.ts';
import { findPendingSignIn } from '../second-factor/queries.ts';
import type { SecretBox } from '../second-factor/SecretBox.ts';
import { addressOf } from '../security-log/network.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { openSession } from '../sessions/commands.ts';
import {
  cookieName,
  pendingCookie,
  pendingCookieName,
  SESSION_COOKIE_DAYS,
  sessionCookie,
  tokenHashIn,
} from '../sessions/cookie.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser } from '../users/queries.ts';
import { INACTIVE } from './routes.ts';

type Step = z.output<typeof completeSignInBody>;

/** The limits for wrong codes: lower than those for wrong passwords, because a code has only six digits. */
export const SECOND_STEP_LIMITS: AttemptLimits = {
  windowSeconds: 900,
  pair: 10,
  address: 60,
  account: 20,
  accountPerDay: 40,
};
/** After so many wrong codes in a day, the person gets an email: whoever enters them knows the password. */
const WRONG_CODES_MAILED = 5;
const DAY_SECONDS = 86_400;
const ENDED = 'This took too long, or there were too many attempts. Please enter your password again.';

const WRONG = {
  totp: { code: 'This code is not correct or was used already. Enter the current code of your app.' },
  recovery: { code: 'This is not one of your unused recovery codes.' },
  passkey: { response: 'This passkey could not be verified. Please try again.' },
} as const;

/**
 * The second step after a correct password: it completes a sign-in (under /api/auth/second-step), or confirms a change of
 * the account (under /api/account/second-step).
 */
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
  const wrongCodes = new AttemptCounter(core, {
    name: 'wrong second step',
    points: Infinity,
    windowSeconds: DAY_SECONDS,
  });
  const isCorrect = (pending: PendingSignInRow, body: Step): Promise<boolean> => {
    const { user_id: userId } = pending;
    if (body.method === 'totp') return useTotp(knex, secretBox, userId, body.code, clock());
    if (body.method === 'recovery') return useRecoveryCode(knex, userId, body.code, clock());
    return usePasskey(knex, party, pending, body.response, clock());
  };

  /**
   * Checks the second step.
   * @param ended the error if it is waited for no longer
   * @returns the person, whose password has not changed since it was entered
   * @throws AppError 400 for a wrong code, 429, `ended`
   */
  const pass = async (
    ctx: Context,
    pending: PendingSignInRow,
    { body, event, ended }: { body: Step; event: SecurityEventName; ended: () => AppError },
  ): Promise<UserRow> => {
    const { token_hash: tokenHash, user_id: userId, password_mark: mark } = pending;
    const address = addressOf(ctx);
    const record = (outcome: SecurityOutcome): void => recordSecurityEvent(core, ctx, { event, outcome, userId });
    await secondStepLimiter.attempt(address, userId, () => record('throttled'));
    if (!(await countAttempt(knex, tokenHash))) throw ended();
    if (!(await isCorrect(pending, body))) {
      record('failure');
      if ((await wrongCodes.count(userId)) === WRONG_CODES_MAILED) await warnOfWrongCodes(knex, userId, clock());
      if (await endIfUsedUp(knex, tokenHash)) throw ended();
      throw validationFailed(WRONG[body.method]);
    }
    await secondStepLimiter.succeeded(address, userId);
    const user = await findUser(knex, userId);
    if (!user || passwordFingerprint(user) !== mark) throw ended();
    record('success');
    return user;
  };

  on(calls.startPasskeySignIn, async ({ ctx }) => requestPasskey(knex, party, await getPending(ctx)));

  on(calls.completeSignIn, async ({ ctx, body }) => {
    const pending = await getPending(ctx);
    const { token_hash: tokenHash, user_id: userId } = pending;
    const event = body.method === 'recovery' ? 'recovery_code_used' : 'second_factor';
    const user = await pass(ctx, pending, { body, event, ended: secondStepEnded });
    const token = await openSession(knex, userId, hashIn(ctx, cookieName(appUrl)), clock(), {
      userAgent: ctx.get('user-agent'),
      passwordHash: user.password_hash,
      pendingHash: tokenHash,
    });
    recordSecurityEvent(core, ctx, { event: 'sign_in', outcome: token === null ? 'refused' : 'success', userId });
    if (token === null) throw user.is_active === 1 ? secondStepEnded() : forbidden('account_inactive', INACTIVE);
    ctx.set('set-cookie', [sessionCookie(appUrl, token, SESSION_COOKIE_DAYS), pendingCookie(appUrl, '', 0)]);
    return presentUser(user);
  });

  const ended = (): AppError => conflict(ENDED);
  const getConfirmation = async (sessionHash: string): Promise<PendingSignInRow> => {
    const pending = await findPendingSignIn(knex, confirmationHash(sessionHash), clock());
    if (!pending) throw ended();
    return pending;
  };

  on(calls.startPasskeyConfirmation, async ({ caller }) =>
    requestPasskey(knex, party, await getConfirmation(caller.tokenHash)),
  );

  on(calls.confirmSecondStep, async ({ ctx, caller, body }) => {
    const pending = await getConfirmation(caller.tokenHash);
    const event = body.method === 'recovery' ? 'recovery_code_used' : 'second_factor_check';
    await pass(ctx, pending, { body, event, ended });
    if (!(await confirmSession(knex, caller.tokenHash, clock()))) throw ended();
    ctx.status = 204;
  });
}
