import { PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';

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
