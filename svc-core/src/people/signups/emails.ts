import { pages, PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';

/** For the owner of an address with which someone started to sign up again. */
export const signupAttempted = (name: string, appUrl: string): EmailContent => ({
  subject: 'Someone tried to sign up with your email',
  name,
  paragraphs: [
    `Someone, hopefully you, tried to sign up for ${PRODUCT} with this email. You already have an account, and nothing about it has changed: sign in with it.`,
    'If you don\'t know your password, use "Forgot your password?" on the sign-in page. A payment for a second account is refunded right away.',
  ],
  link: { label: 'Sign in', href: new URL(pages.auth, appUrl).href },
  closing: "If this wasn't you, you can ignore this email.",
});
