import { PRODUCT, type SecondFactorKind } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';
import { type EndedAccess, endedAccess } from '../credentials/endedAccess.ts';

const KINDS: Readonly<Record<SecondFactorKind, string>> = {
  totp: 'An authenticator app',
  passkey: 'A passkey',
};
const notYou = (): string =>
  `If this wasn't you, choose a new password right away with "Forgot your password?" on the sign-in page, and write to ${supportEmail()}.`;

interface NamedFactor {
  kind: SecondFactorKind;
  name: string;
}

export const factorAdded = (name: string, factor: NamedFactor, ended: EndedAccess): EmailContent => ({
  subject: `${KINDS[factor.kind]} was added`,
  name,
  paragraphs: [
    `${KINDS[factor.kind]}, "${factor.name}", was added to the two-step sign-in of your ${PRODUCT} account. Other devices were signed out.`,
    ...endedAccess(ended),
    notYou(),
  ],
});

export const factorRemoved = (
  name: string,
  factor: NamedFactor,
  { isLast, ended }: { isLast: boolean; ended: EndedAccess },
): EmailContent => ({
  subject: `${KINDS[factor.kind]} was removed`,
  name,
  paragraphs: [
    `${KINDS[factor.kind]}, "${factor.name}", was removed from the two-step sign-in of your ${PRODUCT} account. Other devices were signed out.`,
    ...(isLast ? ['Two-step sign-in is off now: your password alone is enough to sign in.'] : []),
    ...endedAccess(ended),
    notYou(),
  ],
});

export const recoveryCodesRenewed = (name: string, ended: EndedAccess): EmailContent => ({
  subject: 'You have new recovery codes',
  name,
  paragraphs: [
    `New recovery codes were made for your ${PRODUCT} account. The old ones no longer work, and other devices were signed out.`,
    ...endedAccess(ended),
    notYou(),
  ],
});

export const recoveryCodeUsed = (name: string, left: number): EmailContent => ({
  subject: 'A recovery code was used',
  name,
  paragraphs: [
    `Someone, hopefully you, used a recovery code of your ${PRODUCT} account, after the password. ${left} of your recovery codes ${left === 1 ? 'is' : 'are'} left.`,
    notYou(),
  ],
});

export const wrongCodesEntered = (name: string): EmailContent => ({
  subject: 'Wrong codes were entered for your account',
  name,
  paragraphs: [
    `Someone entered the right password of your ${PRODUCT} account, and then several wrong codes of the second step. They did not get in.`,
    notYou(),
  ],
});

export const factorsRemovedBySupport = (name: string, ended: EndedAccess): EmailContent => ({
  subject: 'Two-step sign-in was turned off',
  name,
  paragraphs: [
    `An administrator of ${PRODUCT} removed the second factors and recovery codes of your account, and you were signed out everywhere. Your password alone is enough to sign in now.`,
    ...endedAccess(ended),
    `If you didn't ask for this, write to ${supportEmail()} right away.`,
  ],
});
