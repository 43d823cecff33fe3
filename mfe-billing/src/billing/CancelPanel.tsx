import { useMutation, useQueryClient } from '@tanstack/react-query';
import { billingErrorToasts, billingSuccessToasts, type BillingSummary, billingTexts, pages } from '@jobtrail/contract';
import {
  api,
  focusHeading,
  formatLongDate,
  formatMonthDay,
  isFocusLost,
  lazyDialog,
  messageOf,
  Panel,
  Spinner,
  storedFlag,
  useReloadedState,
  useToast,
} from '@jobtrail/web-kit';
import { hasAccess, refreshSubscription } from '../subscription/queries.ts';

const CancelDialog = lazyDialog(() => import('./CancelDialog.tsx'), {
  title: 'Cancel your subscription?',
  close: ({ onClose }) => onClose(),
});

/**
 * The variants of the cancel card. A scheduled cancellation can be taken back until the period ends. A subscription
 * whose payment is late can be ended at once.
 */
export function CancelPanel({ summary }: { summary: BillingSummary }) {
  const { subscriptionStatus: status } = summary;
  if (status === 'active' || status === 'trialing')
    return summary.cancelScheduled ? <Scheduled summary={summary} /> : <Cancelable summary={summary} />;
  if (status === 'canceled') {
    return (
      <Panel title="Cancel subscription">
        <div className="cancel">
          <div className="grow">
            <p className="medium">{billingTexts.canceled}</p>
            <p className="soft">{billingTexts.reactivate}</p>
          </div>
          <a className="btn btn-primary" href={pages.subscribe}>
            Subscribe again
          </a>
        </div>
      </Panel>
    );
  }
  if (status === 'past_due' || status === 'unpaid') return <Owing retried={status === 'past_due'} />;
  return (
    <Panel title="Cancel subscription">
      <p className="soft">{billingTexts.nothingToCancel}</p>
    </Panel>
  );
}

/** 'December 3, 2026', or words if the date is unknown. */
const endOf = (summary: BillingSummary): string => {
  const { accessUntil, nextBillingDate } = summary;
  // Access may have ended before the subscription does.
  const end = (hasAccess(summary) ? accessUntil : null) ?? nextBillingDate;
  return end ? `the end of the billing period, ${formatLongDate(end)}` : 'the end of the billing period';
};

/**
 * The cancellation and its question.
 * @param done the text of the toast after it
 */
function useCancel(done: string) {
  const toast = useToast();
  const client = useQueryClient();
  const [asking, setAsking] = useReloadedState('canceling', false, storedFlag);
  const cancel = useMutation({
    mutationFn: () => api.call('cancelSubscription'),
    onSuccess: async () => {
      await refreshSubscription(client);
      toast({ ...billingSuccessToasts.subscriptionCanceled, description: done, tone: 'success' });
    },
    onError: () => toast({ ...billingErrorToasts.cancelSubscription, tone: 'error' }),
    onSettled: () => setAsking(false),
  });
  return { asking, setAsking, cancel };
}

/** @param retried whether the provider still tries to charge the card */
function Owing({ retried }: { retried: boolean }) {
  const { asking, setAsking, cancel } = useCancel('Nothing more will be charged.');
  return (
    <Panel title="Cancel subscription">
      <div className="cancel">
        <div className="grow">
          <p className="medium">{billingTexts.nothingToCancel}</p>
          <p className="soft">
            {retried
              ? 'Your last payment failed, and we keep trying to charge your card. End the subscription to stop that.'
              : 'Your last payment failed, and your card is not tried again. End the subscription if you do not want to pay.'}
          </p>
        </div>
        <button type="button" className="btn btn-danger" onClick={() => setAsking(true)}>
          End Subscription
        </button>
      </div>
      {asking ? (
        <CancelDialog
          confirmLabel="End Subscription"
          pending={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        >
          Your subscription ends now, and nothing more is charged. You can still read and export everything.
        </CancelDialog>
      ) : null}
    </Panel>
  );
}

function Cancelable({ summary }: { summary: BillingSummary }) {
  const { asking, setAsking, cancel } = useCancel(
    hasAccess(summary) ? `You keep full access until ${endOf(summary)}.` : 'Nothing more will be charged.',
  );
  return (
    <Panel title="Cancel subscription">
      <div className="cancel">
        <p className="grow soft">
          {hasAccess(summary)
            ? `Your access stays until ${endOf(summary)}.`
            : `The subscription runs until ${endOf(summary)}.`}{' '}
          Nothing is charged after that.
        </p>
        <button type="button" className="btn btn-danger" onClick={() => setAsking(true)}>
          Cancel Subscription
        </button>
      </div>
      {asking ? (
        <CancelDialog
          confirmLabel="Cancel Subscription"
          pending={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        >
          {hasAccess(summary) ? `You keep full access until ${endOf(summary)}.` : `It runs until ${endOf(summary)}.`}{' '}
          After that you can still read and export everything, and nothing is charged.
        </CancelDialog>
      ) : null}
    </Panel>
  );
}

function Scheduled({ summary }: { summary: BillingSummary }) {
  const toast = useToast();
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: () => api.call('resumeSubscription'),
    onSuccess: async () => {
      await refreshSubscription(client);
      toast({ title: 'Subscription resumed', description: 'Your plan continues as before.', tone: 'success' });
      // The button has gone with the card that it was on.
      setTimeout(() => isFocusLost() && focusHeading());
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to resume subscription. Please try again.'),
        tone: 'error',
      }),
  });
  return (
    <Panel
      title={
        summary.accessUntil && hasAccess(summary)
          ? `Ends ${formatMonthDay(summary.accessUntil)}`
          : 'Subscription canceled'
      }
    >
      <div className="cancel">
        <p className="grow soft">
          Your subscription is canceled and will not be charged again.{' '}
          {hasAccess(summary) ? `You keep full access until ${endOf(summary)}.` : ''}
        </p>
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={resume.isPending}
          onClick={() => {
            if (!resume.isPending) resume.mutate();
          }}
        >
          {resume.isPending ? <Spinner /> : null}
          Resume Subscription
        </button>
      </div>
    </Panel>
  );
}
