import { CANCELLATION_LINK_MS, formatCents, PRODUCT, type SubscriptionChoice } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';
import type { EndedAccess } from '../credentials/endedAccess.ts';

const DAY_MS = 86_400_000;
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** What is about to happen. Only a subscription that is kept can still be canceled. */
const OUTCOMES: Readonly<Record<SubscriptionChoice, string>> = {
  keep: 'Your subscription is still running and will be charged as before until you cancel it. You can see it and cancel it without signing in.',
  period_end:
    'Your subscription ends with the current billing period and will not be charged again. You can see it without signing in, and another email names the day.',
  now: 'Your subscription is being canceled and will not be charged again. You can see it without signing in, and another email follows when that is done.',
  now_with_refund:
    'Your subscription is being canceled, and your last payment is being refunded. You can see it without signing in, and another email names the amount.',
};

interface Deactivation {
  /** What happens to the subscription, and the link to it; null if there is none. */
  subscription: { choice: SubscriptionChoice; href: string } | null;
  ended: EndedAccess;
}

export const deactivated = (name: string, { subscription, ended }: Deactivation): EmailContent => ({
  subject: 'Your account was deactivated',
  name,
  paragraphs: [
    `An administrator deactivated your ${PRODUCT} account, so you can no longer sign in. If you have questions, write to ${supportEmail()}.`,
    ...(ended.calendarFeed ? ['Your secret calendar address no longer works.'] : []),
    ...(ended.apiTokens ? ['Your API tokens no longer work.'] : []),
    ...(subscription
      ? [
          OUTCOMES[subscription.choice],
          `This link works for ${CANCELLATION_LINK_MS / DAY_MS} days. You can ask for another one on its page at any time.`,
        ]
      : []),
  ],
  ...(subscription
    ? {
        link: {
          label: subscription.choice === 'keep' ? 'See or cancel the subscription' : 'See the subscription',
          href: subscription.href,
        },
      }
    : {}),
});

/** What was done about a subscription. */
interface Settled {
  choice: SubscriptionChoice;
  /** When the subscription ends or ended, in ms. */
  endsAt: number | null;
  /** In the smallest unit of the currency. */
  refundedCents: number;
  currency: string | undefined;
  /** Whether the payment has not been refunded, although it is to be. */
  isRefundMissing: boolean;
}

/** After the decision about the subscription of a deactivated person was carried out. */
export function subscriptionSettled(
  name: string,
  { choice, endsAt, refundedCents, currency, isRefundMissing }: Settled,
): EmailContent {
  const day = endsAt === null ? '' : ` on ${DAY.format(endsAt)}`;
  const isOver = choice !== 'period_end';
  return {
    subject: 'Your subscription was canceled',
    name,
    paragraphs: [
      `Your ${PRODUCT} subscription ${isOver ? `has ended${day}` : `ends${day}`}. Nothing more will be charged.`,
      ...(refundedCents > 0
        ? [`${formatCents(refundedCents, currency)} go back to the card that you paid with. Banks take 5 to 10 days.`]
        : []),
      ...(isRefundMissing ? ['Your last payment has not been refunded yet. Another email follows when it has.'] : []),
    ],
    closing: `If you have questions, write to ${supportEmail()}.`,
  };
}
