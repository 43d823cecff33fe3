import { pages, PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';
import { type EndedAccess, endedAccess } from '../credentials/endedAccess.ts';

const DAY = 'The link works once, for 24 hours.';

/** Without a name, because the address may belong to someone else, for whom the name could be any text. */
export const confirmAddress = (href: string): EmailContent => ({
  subject: 'Confirm your email address',
  name: '',
  paragraphs: [
    `Please confirm the email address of your ${PRODUCT} account, so that reminders and emails about interviews can reach you. ${DAY}`,
  ],
  link: { label: 'Confirm this address', href },
  closing: `If you don't have a ${PRODUCT} account, you can ignore this email.`,
});

/** For a person whose address has just been confirmed for the first time. */
export const welcome = (name: string, appUrl: string): EmailContent => ({
  subject: `Welcome to ${PRODUCT}`,
  name,
  paragraphs: [
    'Your address is confirmed, so reminders and emails about interviews reach you from now on. Settings has what you get, and when.',
    'A good start: add the applications that you wait for, each in its stage and with the day on which you applied. From then on Today says what is due, and Analytics what your figures mean.',
    'You can cancel at any time under Billing, and download everything that you have entered under Settings.',
  ],
  link: { label: 'Open your board', href: new URL(pages.dashboard, appUrl).href },
  closing: `Questions? Write to ${supportEmail()}.`,
});

/** Without a name, for the same reason. */
export const confirmNewAddress = (href: string): EmailContent => ({
  subject: 'Confirm your new email address',
  name: '',
  paragraphs: [`Please confirm your new ${PRODUCT} email address. ${DAY}`],
  link: { label: 'Use this address', href },
  closing: "If you didn't ask for this, you can ignore this email. Nothing will change.",
});

export const addressChanged = (name: string, email: string, ended: EndedAccess): EmailContent => ({
  subject: 'Your email address was changed',
  name,
  paragraphs: [
    `The email address of your ${PRODUCT} account is now ${email}. Use it to sign in from now on. Our emails go there too.`,
    ...endedAccess(ended),
    `If this wasn't you, write to ${supportEmail()} right away.`,
  ],
});
