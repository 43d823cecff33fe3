import { pages, PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';

/** For the owner of an address with which someone started to sign up again. */
export const signupAttempted = (name: string, appUrl: string): EmailContent => ({
  subject: `Someone tried to sign up with your email`,
  name,
  paragraphs: [
    `Somebody, hopefully you, tried to sign up for ${PRODUCT} with this email. You have an account already, and it stays as it is: sign in with it.`,
    'If you do not know your password, use "Forgot your password?" on the sign-in page. A payment for a second account is refunded at once.',
  ],
  link: { label: 'Sign in', href: new URL(pages.auth, appUrl).href },
  closing: 'If it was not you, do nothing.',
});
