import type { AdminUser } from '@jobtrail/contract';
import { classes } from '@jobtrail/web-kit';
import { stateText } from './decisionText.ts';

/** Below the payment of a deactivated person: what became of the decision about the subscription. */
export function DecisionNote({
  user: { isActive, paymentStatus, subscriptionDecision: decision },
}: {
  user: AdminUser;
}) {
  const isOver = decision?.state === 'done' || decision?.state === 'withdrawn';
  if (!decision || (isActive && isOver)) return null;
  const text = stateText(decision);
  // The badge above says it already.
  if (text === 'Canceled' && paymentStatus === 'canceled') return null;
  return (
    <span className={classes('caption decision-note num', decision.state === 'failed' ? 'failure' : 'muted')}>
      {text}
    </span>
  );
}
