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
