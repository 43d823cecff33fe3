import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { AdminUser } from '@jobtrail/contract';
import { api, Badge, type BadgeTone, formatDate, messageOf, Spinner, useToast } from '@jobtrail/web-kit';
import { choiceText, isMoving, stateText } from './decisionText.ts';
import { usersKey } from './queries.ts';

const TONES: Readonly<Record<NonNullable<AdminUser['subscriptionDecision']>['state'], BadgeTone>> = {
  pending: 'info',
  withdrawing: 'info',
  done: 'success',
  failed: 'danger',
  withdrawn: 'neutral',
};

/** The decision about a person's subscription with its state; a failed one has a reason and can be retried. */
export function DecisionFact({ user }: { user: AdminUser }) {
  const client = useQueryClient();
  const toast = useToast();
  const retry = useMutation({
    mutationFn: () => api.call('retrySubscriptionDecision', { params: { userId: user.id } }),
    onError: (error) =>
      toast({ title: 'Error', description: messageOf(error, 'Failed to retry. Please try again.'), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
  });
  const decision = user.subscriptionDecision;
  if (!decision) return null;
  return (
    <div className="decision">
      <p>
        {choiceText(decision)}
        <span className="caption muted num">, decided {formatDate(decision.decidedAt)}</span>
      </p>
      <p role="status">
        <Badge tone={TONES[decision.state]}>
          {isMoving(decision) ? <Spinner /> : null}
          {stateText(decision)}
        </Badge>
      </p>
      {decision.reason ? (
        <p className={decision.state === 'failed' ? 'caption failure' : 'caption muted'}>{decision.reason}</p>
      ) : null}
      {decision.state === 'failed' && !user.isActive ? (
        <Button size="small" loading={retry.isPending} onClick={() => retry.mutate()}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}
