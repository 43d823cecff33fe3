import { pages, PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';

/** The server of an address. The rest of it may be a secret. */
const hostOf = (url: string): string => new URL(url).host;

/** To a person who has added a webhook or changed its address. */
export const webhookAdded = (name: string, url: string, what: 'added' | 'moved'): EmailContent => ({
  subject: what === 'added' ? 'A webhook was added to your account' : 'The address of a webhook was changed',
  name,
  paragraphs: [
    `${what === 'added' ? `A webhook was added to your ${PRODUCT} account.` : `A webhook of your ${PRODUCT} account has another address.`} From now on, ${hostOf(url)} is told when applications, interviews or reminders change: which one and when, but nothing of what is in them.`,
    `If this wasn't you, delete it under "Your data" in Settings and choose a new password, or write to ${supportEmail()}.`,
  ],
});

/** To a person whose webhook is paused because its receiver has failed for days. */
export const webhookPaused = (name: string, url: string, appUrl: string): EmailContent => ({
  subject: 'A webhook was paused',
  name,
  paragraphs: [
    `For three days, ${hostOf(url)} has not accepted what ${PRODUCT} sent to it, so the webhook is paused. Nothing is sent to it until you resume it.`,
    'Its last deliveries, and what the server answered, are under "Your data" in Settings.',
  ],
  link: { label: 'Open Settings', href: new URL(pages.settings, appUrl).href },
});
