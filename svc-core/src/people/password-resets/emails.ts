import { PRODUCT, RESET_LINK_MS } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';
import { type EndedAccess, endedAccess } from '../credentials/endedAccess.ts';

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

export const passwordChanged = (name: string, ended: EndedAccess): EmailContent => ({
  subject: 'Your password was changed',
  name,
  paragraphs: [
    `The password of your ${PRODUCT} account was just changed, and other devices were signed out.`,
    ...endedAccess(ended),
    ifNotYou(),
  ],
});

export const passwordReset = (name: string, ended: EndedAccess): EmailContent => ({
  subject: 'Your password was changed',
  name,
  paragraphs: [
    `The password of your ${PRODUCT} account was just changed, and all devices were signed out.`,
    ...endedAccess(ended),
    ifNotYou(),
  ],
});
