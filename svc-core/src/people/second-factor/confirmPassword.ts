import { errorSentences, type SecurityOutcome } from '@jobtrail/contract';
import { type Context, unauthenticated, validationFailed } from '@jobtrail/service-kit';
import type { CoreCaller, CoreContext } from '../../context.ts';
import type { UserRow } from '../../rows.ts';
import type { AttemptLimiter } from '../attempts/attemptLimiter.ts';
import { addressOf } from '../security-log/network.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { requesterOf } from '../sessions/hashingQueue.ts';
import { passwordMatches } from '../sessions/password.ts';
import { findUser } from '../users/queries.ts';
import { requireSecondStep } from './commands/pendingSignIns.ts';

const WRONG_PASSWORD = 'This is not your current password.';

/**
 * Checks the current password of the caller, and that a second step has confirmed it if there is a second factor.
 * @throws AppError 400 for the field if the password is wrong, 403 if the second step is needed, 429
 */
export type ConfirmPassword = (ctx: Context, caller: CoreCaller, password: string, field: string) => Promise<UserRow>;

/** Creates the check. Guessing a password with someone's open session is rate-limited like guessing at sign-in. */
export function createConfirmPassword(
  core: Pick<CoreContext, 'knex' | 'clock' | 'securityLog'>,
  signInLimiter: AttemptLimiter,
): ConfirmPassword {
  return async (ctx, caller, password, field) => {
    const address = addressOf(ctx);
    const record = (outcome: SecurityOutcome): void =>
      recordSecurityEvent(core, ctx, { event: 'password_check', outcome, userId: caller.id });
    await signInLimiter.attempt(address, caller.email, () => record('throttled'));
    const user = await findUser(core.knex, caller.id);
    if (!user) throw unauthenticated();
    const matches = await signInLimiter.undoOnError(address, caller.email, () =>
      passwordMatches(password, user.password_hash, requesterOf(user.id)),
    );
    if (!matches) {
      record('failure');
      throw validationFailed({ [field]: WRONG_PASSWORD }, errorSentences.invalid);
    }
    await signInLimiter.succeeded(address, caller.email);
    await requireSecondStep(core.knex, user, caller.tokenHash, core.clock());
    return user;
  };
}
