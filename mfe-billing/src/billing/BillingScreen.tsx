import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { type BillingSummary, billingTexts, pages, RUNNING_STATUSES } from '@jobtrail/contract';
import { EmptyState, ErrorState, Icon, messageOf, usePageLocation } from '@jobtrail/web-kit';
import { refreshSubscription, useBillingData, useBillingSummary } from '../subscription/queries.ts';
import { BillingSkeleton } from './BillingSkeleton.tsx';
import { CancelPanel } from './CancelPanel.tsx';
import { InvoicesPanel } from './InvoicesPanel.tsx';
import { PaymentMethodPanel } from './PaymentMethodPanel.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import './billing.css';

/** The provider reports a card changed on its page a moment after the browser returns. */
const SETTLE_MS = 1500;

const isRunning = ({ subscriptionStatus: status }: BillingSummary): boolean =>
  RUNNING_STATUSES.some((running) => running === status);

/** /billing: plan, payment method, invoices, cancel. */
export function BillingScreen() {
  const summary = useBillingSummary();
  const data = useBillingData();
  const client = useQueryClient();
  const returned = usePageLocation().query.has('updated');
  useEffect(() => {
    if (!returned) return;
    const timer = setTimeout(() => void refreshSubscription(client), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [returned, client]);

  const error = summary.error ?? data.error;
  const reload = () => {
    void summary.refetch();
    void data.refetch();
  };
  return (
    <div className="page billing">
      <a className="back" href={pages.settings}>
        <Icon of={ArrowLeft} />
        Back to Settings
      </a>
      <div className="page-head">
        <h1>{billingTexts.title}</h1>
      </div>
      {summary.data && data.data ? (
        <div className="billing-panels">
          {summary.data.hasSubscription ? <PlanPanel summary={summary.data} data={data.data} /> : <NoSubscription />}
          {summary.data.hasSubscription || data.data.paymentMethods.length > 0 ? (
            <PaymentMethodPanel
              methods={data.data.paymentMethods}
              owed={isRunning(summary.data) ? (data.data.owed ?? []) : null}
            />
          ) : null}
          {summary.data.hasSubscription || data.data.invoices.length > 0 ? (
            <InvoicesPanel invoices={data.data.invoices} />
          ) : null}
          {summary.data.hasSubscription ? <CancelPanel summary={summary.data} /> : null}
        </div>
      ) : error ? (
        <section className="panel">
          <ErrorState title="Your billing details could not be loaded" onRetry={reload}>
            {messageOf(error, 'Jobtrail could not be reached.')} Nothing has been changed or charged.
          </ErrorState>
        </section>
      ) : (
        <BillingSkeleton />
      )}
    </div>
  );
}

function NoSubscription() {
  const [title, sentence] = billingTexts.none.split('. ');
  return (
    <section className="panel">
      <EmptyState
        title={`${title ?? ''}.`}
        action={
          <a className="btn btn-primary" href={pages.subscribe}>
            Subscribe
          </a>
        }
      >
        {sentence}
      </EmptyState>
    </section>
  );
}
