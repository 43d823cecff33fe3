import { PRODUCT, RESET_LINK_MS } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';
import { ENDED_FEED } from '../credentials/endedFeed.ts';

const MINUTE_MS = 60_000;

export const passwordForgotten = (name: string, href: string): EmailContent => ({
  subject: 'Choose a new password',
  name,
  paragraphs: [
    `Someone, hopefully you, asked to reset the password of your ${PRODUCT} account. The link works once, for ${RESET_LINK_MS / MINUTE_MS} minutes.`,
  ],
  link: { label: 'Choose a new password', href },
  closing: "If this wasn't you, you can ignore this email. Your password stays the same.",
});

const ifNotYou = (): string =>
  `If this wasn't you, choose a new password right away with "Forgot your password?" on the sign-in page, or write to ${supportEmail()}.`;

/** @param feedEnded whether the person had a calendar feed */
export const passwordChanged = (name: string, feedEnded: boolean): EmailContent => ({
  subject: 'Your password was changed',
  name,
  paragraphs: [
    `The password of your ${PRODUCT} account was just changed, and other devices were signed out.`,
    ...(feedEnded ? ENDED_FEED : []),
    ifNotYou(),
  ],
});

/** @param feedEnded whether the person had a calendar feed */
export const passwordReset = (name: string, feedEnded: boolean): EmailContent => ({
  subject: 'Your password was changed',
  name,
  paragraphs: [
    `The password of your ${PRODUCT} account was just changed, and all devices were signed out.`,
    ...(feedEnded ? ENDED_FEED : []),
    ifNotYou(),
  ],
});
