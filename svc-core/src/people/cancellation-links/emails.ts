import { CANCELLATION_LINK_MS, PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';

const DAY_MS = 86_400_000;

export const cancellationRequested = (name: string, href: string): EmailContent => ({
  subject: 'Cancel your subscription',
  name,
  paragraphs: [
    `Someone, hopefully you, asked for a link to the subscription of your deactivated ${PRODUCT} account.`,
    `It shows the subscription and lets you cancel it, and opens nothing else. It works for ${CANCELLATION_LINK_MS / DAY_MS} days.`,
  ],
  link: { label: 'See or cancel the subscription', href },
  closing: "If this wasn't you, you can ignore this email. Nothing changes until somebody confirms it on that page.",
});
