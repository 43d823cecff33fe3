import { PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';
import { ENDED_FEED } from './endedFeed.ts';

/** To a person with a calendar feed whom an administrator has signed out everywhere. */
export const feedEnded = (name: string): EmailContent => ({
  subject: 'Your calendar address no longer works',
  name,
  paragraphs: [
    `An administrator of ${PRODUCT} signed you out on all devices. You can sign in again.`,
    ...ENDED_FEED,
    `If you have questions, write to ${supportEmail()}.`,
  ],
});
