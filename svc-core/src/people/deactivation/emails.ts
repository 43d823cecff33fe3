import { CANCELLATION_LINK_MS, PRODUCT, type SubscriptionChoice } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';

const DAY_MS = 86_400_000;

const OUTCOMES: Readonly<Record<SubscriptionChoice, string>> = {
  keep: 'Your subscription is still running and will be charged as before until you cancel it.',
  period_end: 'Your subscription ends with the current billing period and will not be charged again.',
  now: 'Your subscription is being canceled and will not be charged again.',
  now_with_refund: 'Your subscription is being canceled, and your last payment is being refunded.',
};

interface Deactivation {
  /** What happens to the subscription, and the link to cancel it; null if there is none. */
  subscription: { choice: SubscriptionChoice; href: string } | null;
  /** Whether the person had a calendar feed. */
  feedEnded: boolean;
}

export const deactivated = (name: string, { subscription, feedEnded }: Deactivation): EmailContent => ({
  subject: 'Your account was deactivated',
  name,
  paragraphs: [
    `An administrator deactivated your ${PRODUCT} account, so you can no longer sign in. If you have questions, write to ${supportEmail()}.`,
    ...(feedEnded ? ['Your secret calendar address no longer works.'] : []),
    ...(subscription
      ? [
          `${OUTCOMES[subscription.choice]} You can see it and cancel it without signing in.`,
          `This link works for ${CANCELLATION_LINK_MS / DAY_MS} days. You can ask for another one on its page at any time.`,
        ]
      : []),
  ],
  ...(subscription ? { link: { label: 'See or cancel the subscription', href: subscription.href } } : {}),
});
