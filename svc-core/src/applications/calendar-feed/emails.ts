import { PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';
import { ENDED_FEED } from './endedFeed.ts';

/** What ended a calendar feed, if no other email is about it. */
const REASONS = {
  signedOut: `An administrator of ${PRODUCT} signed you out on all devices. You can sign in again.`,
  role: `An administrator of ${PRODUCT} changed your role and signed you out on all devices. You can sign in again.`,
  others: `You signed out all other devices of your ${PRODUCT} account.`,
} as const;

/** To a person whose calendar feed was ended together with their sessions. */
export const feedEnded = (name: string, reason: keyof typeof REASONS): EmailContent => ({
  subject: 'Your calendar address no longer works',
  name,
  paragraphs: [REASONS[reason], ...ENDED_FEED, `If you have questions, write to ${supportEmail()}.`],
});

/** To a person who has made or replaced the secret address. It does not contain the address. */
export const feedMade = (name: string, what: 'made' | 'renewed'): EmailContent => ({
  subject: what === 'made' ? 'A secret calendar address was made' : 'Your secret calendar address was replaced',
  name,
  paragraphs: [
    what === 'made'
      ? `A secret calendar address was made for your ${PRODUCT} account. Whoever knows it can read your interviews.`
      : `The secret calendar address of your ${PRODUCT} account was replaced. The old one no longer works, and whoever knows the new one can read your interviews.`,
    `If this wasn't you, choose a new password right away with "Forgot your password?" on the sign-in page, which also ends the address, or write to ${supportEmail()}.`,
  ],
});
