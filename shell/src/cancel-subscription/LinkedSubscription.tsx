import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { billingErrorToasts, formatCents, type LinkedSubscription as Subscription, pathOf } from '@jobtrail/contract';
import { api, ApiError, ErrorState, formatLongDate, Icon, Loading, Spinner } from '@jobtrail/web-kit';
import { failureSentence } from '../auth/failures.tsx';

interface Props {
  /** The token of the mailed link. */
  token: string;
  onAnotherLink: () => void;
}

const isOwing = ({ subscriptionStatus: status }: Subscription): boolean => status === 'past_due' || status === 'unpaid';
const hasEnded = ({ hasSubscription, subscriptionStatus: status }: Subscription): boolean =>
  !hasSubscription || status === 'canceled';

/** The end of the paid period in words. */
const endOf = ({ accessUntil, nextBillingDate }: Subscription): string => {
  const end = accessUntil ?? nextBillingDate;
  return end === null ? 'the end of the billing period' : formatLongDate(end);
};
/** What canceling means for this subscription. */
const consequenceOf = (subscription: Subscription): string =>
  isOwing(subscription)
    ? 'Your subscription ends now, and nothing more is charged.'
    : `Your subscription ends on ${endOf(subscription)}, and nothing more is charged.`;

/** The subscription of a mailed link, and its cancellation in two steps. */
export function LinkedSubscription({ token, onAnotherLink }: Props) {
  const [asking, setAsking] = useState(false);
  const found = useQuery({
    queryKey: [pathOf('getLinkedSubscription'), token],
    gcTime: 0,
    retry: false,
    queryFn: () => api.call('getLinkedSubscription', { body: { token } }),
  });
  const cancel = useMutation({
    mutationFn: () => api.call('cancelLinkedSubscription', { body: { token } }),
    onSuccess: () => setAsking(false),
  });
  const subscription = cancel.data ?? found.data;
  const error = cancel.error ?? (subscription ? null : found.error);

  if (error instanceof ApiError && error.status === 400) return <DeadLink onAnotherLink={onAnotherLink} />;
  if (!subscription)
    return error ? (
      <ErrorState
        level={1}
        title="Your subscription could not be loaded"
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      >
        {failureSentence(error, 'Jobtrail could not be reached.')} Nothing has been changed.
      </ErrorState>
    ) : (
      <>
        <h1>Your subscription</h1>
        <Loading text="One moment..." />
      </>
    );
  if (asking && !hasEnded(subscription) && !subscription.cancelScheduled)
    return (
      <Question
        consequence={consequenceOf(subscription)}
        error={cancel.error}
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onKeep={() => setAsking(false)}
      />
    );
  return cancel.isSuccess ? (
    <Canceled subscription={subscription} />
  ) : (
    <Overview subscription={subscription} onCancel={() => setAsking(true)} />
  );
}

function DeadLink({ onAnotherLink }: { onAnotherLink: () => void }) {
  return (
    <div role="alert">
      <h1>This link does not work</h1>
      <p className="auth-said">
        It has expired, or your account is active again. In that case, sign in and cancel in Billing.
      </p>
      <button type="button" className="btn btn-primary btn-lg btn-block" onClick={onAnotherLink}>
        Ask for Another Link
      </button>
    </div>
  );
}

const sentenceOf = (subscription: Subscription): string => {
  if (hasEnded(subscription)) return 'There is no running subscription. Nothing is charged.';
  if (subscription.cancelScheduled)
    return `Your subscription is canceled. It ends on ${endOf(subscription)} and will not be charged again.`;
  return isOwing(subscription)
    ? 'Your last payment failed, and we keep trying to charge your card. Cancel to stop that.'
    : 'Your account is deactivated, but your subscription is running.';
};

function Overview({ subscription, onCancel }: { subscription: Subscription; onCancel: () => void }) {
  const { planName, planAmount, planCurrency, nextBillingDate, cancelScheduled } = subscription;
  const running = !hasEnded(subscription);
  return (
    <>
      <h1>Your subscription</h1>
      <p className="auth-said">{sentenceOf(subscription)}</p>
      {running ? (
        <dl className="auth-facts">
          <dt>Plan</dt>
          <dd>{planName}</dd>
          <dt>Price</dt>
          <dd>{formatCents(planAmount, planCurrency)} per month</dd>
          <dt>Next charge</dt>
          <dd>{nextBillingDate === null ? 'None' : formatLongDate(nextBillingDate)}</dd>
        </dl>
      ) : null}
      {running && !cancelScheduled ? (
        <button type="button" className="btn btn-danger btn-lg btn-block" onClick={onCancel}>
          Cancel Subscription
        </button>
      ) : null}
    </>
  );
}

function Canceled({ subscription }: { subscription: Subscription }) {
  return (
    <div role="status">
      <h1>Subscription canceled</h1>
      <p className="auth-said">
        {subscription.cancelScheduled && !hasEnded(subscription)
          ? `It ends on ${endOf(subscription)} and will not be charged again.`
          : 'It has ended, and nothing more is charged.'}{' '}
        You can close this page.
      </p>
    </div>
  );
}

interface QuestionProps {
  consequence: string;
  error: Error | null;
  pending: boolean;
  onConfirm: () => void;
  onKeep: () => void;
}

function Question({ consequence, error, pending, onConfirm, onKeep }: QuestionProps) {
  return (
    <>
      <h1>Cancel your subscription?</h1>
      <p className="auth-said">{consequence}</p>
      {error ? (
        <div className="alert alert-danger" role="alert">
          <Icon of={CircleAlert} />
          <p>{failureSentence(error, billingErrorToasts.cancelSubscription.description)}</p>
        </div>
      ) : null}
      <div className="auth-choices">
        <button type="button" className="btn btn-lg" onClick={onKeep}>
          Keep Subscription
        </button>
        <button
          type="button"
          className="btn btn-danger btn-lg"
          aria-disabled={pending}
          onClick={() => (pending ? undefined : onConfirm())}
        >
          {pending ? <Spinner /> : null}
          {pending ? 'Canceling...' : 'Cancel Subscription'}
        </button>
      </div>
    </>
  );
}
