import { PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';
import { type EndedAccess, endedAccess } from './endedAccess.ts';

/** What ended it, if no other email is about that. */
const REASONS = {
  signedOut: `An administrator of ${PRODUCT} signed you out on all devices. You can sign in again.`,
  role: `An administrator of ${PRODUCT} changed your role and signed you out on all devices. You can sign in again.`,
  others: `You signed out all other devices of your ${PRODUCT} account.`,
} as const;

function subjectOf({ calendarFeed, apiTokens }: EndedAccess): string {
  if (!calendarFeed) return 'Your API tokens no longer work';
  return apiTokens ? 'Your calendar address and API tokens no longer work' : 'Your calendar address no longer works';
}

/** To a person whose calendar feed or API tokens were ended together with their sessions; null if there was neither. */
export const accessEnded = (name: string, reason: keyof typeof REASONS, ended: EndedAccess): EmailContent | null =>
  ended.calendarFeed || ended.apiTokens
    ? {
        subject: subjectOf(ended),
        name,
        paragraphs: [REASONS[reason], ...endedAccess(ended), `If you have questions, write to ${supportEmail()}.`],
      }
    : null;
