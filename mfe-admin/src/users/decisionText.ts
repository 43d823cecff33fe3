import { formatCents, type SubscriptionChoice, type SubscriptionDecision } from '@jobtrail/contract';
import { formatDate } from '@jobtrail/web-kit';

const CHOICES: Readonly<Record<SubscriptionChoice, string>> = {
  period_end: 'Cancel at the end of the period',
  now: 'Cancel now',
  now_with_refund: 'Cancel now with a refund',
  keep: 'Keep the subscription',
};

/** What was decided about a subscription. */
export const choiceText = ({ choice }: Pick<SubscriptionDecision, 'choice'>): string => CHOICES[choice];

/** What has been done: 'Canceled, $10.00 refunded'; '' if nothing. */
function doneText({ choice, canceled, endsAt, refundedCents, currency }: SubscriptionDecision): string {
  const cancellation = !canceled
    ? ''
    : choice === 'period_end'
      ? `Ends ${endsAt ? formatDate(endsAt) : 'with its period'}`
      : 'Canceled';
  return [cancellation, refundedCents > 0 ? `${formatCents(refundedCents, currency)} refunded` : '']
    .filter((part) => part !== '')
    .join(', ');
}

/** How far a decision was carried out, in a few words. */
export function stateText(decision: SubscriptionDecision): string {
  const { choice, state } = decision;
  const done = doneText(decision);
  switch (state) {
    case 'pending':
      return 'Cancellation pending';
    case 'failed':
      return done === '' ? 'Cancellation failed' : `${done}, refund failed`;
    case 'withdrawing':
      return 'Withdrawing the cancellation';
    case 'withdrawn':
      return done === '' ? 'Cancellation withdrawn' : `${done}, the rest withdrawn`;
    case 'done':
      if (choice === 'keep') return 'Kept';
      return done === '' ? 'Nothing to cancel' : done;
  }
}

/** Whether svc-billing is still working on it. */
export const isMoving = (decision: SubscriptionDecision | null): boolean =>
  decision?.state === 'pending' || decision?.state === 'withdrawing';
