import { passwordTexts } from '@jobtrail/contract';
import { validationFailed } from '@jobtrail/service-kit';
import type { BreachedPasswords } from './BreachedPasswords.ts';
import { type Owner, weaknessOf } from './weakness.ts';

/** Checks a password that a person chooses. @throws AppError 400 for the field if it is too easy to guess */
export type CheckNewPassword = (password: string, owner: Owner) => Promise<void>;

/** The sentence for a password that is too easy to guess; null for any other. */
async function problemOf(password: string, owner: Owner, breachedPasswords: BreachedPasswords): Promise<string | null> {
  const weakness = weaknessOf(password, owner);
  if (weakness !== null) return passwordTexts[weakness];
  return (await breachedPasswords.has(password)) ? passwordTexts.breached : null;
}

/** Creates the check of new passwords. */
export function createCheckNewPassword(breachedPasswords: BreachedPasswords): CheckNewPassword {
  return async (password, owner) => {
    const problem = await problemOf(password, owner, breachedPasswords);
    if (problem !== null) throw validationFailed({ password: problem }, problem);
  };
}
