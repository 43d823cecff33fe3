import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type BillingSummary, pages } from '@jobtrail/contract';
import { formatCents, formatLongDate, Icon, SubscriptionBadge } from '@jobtrail/web-kit';

/** The plan with its status, its price, and the next charge or the end of the access. */
export function PlanPanel({ summary }: { summary: BillingSummary }) {
  const { planName, planAmount, planCurrency, subscriptionStatus, nextBillingDate, accessUntil, cancelScheduled } =
    summary;
  return (
    <>
      {subscriptionStatus === 'past_due' ? (
        <div className="alert alert-warning" role="note">
          <Icon of={TriangleAlert} />
          <p>
            Your last payment failed. {accessUntil ? `You keep full access until ${formatLongDate(accessUntil)}. ` : ''}
            Update your payment method and we'll try again.
          </p>
        </div>
      ) : null}
      <section className="panel plan" aria-label="Subscription">
        <Fact title="Plan">
          {planName} <SubscriptionBadge status={subscriptionStatus} endsAt={cancelScheduled ? accessUntil : null} />
        </Fact>
        <Fact title="Price">
          <span className="num">{formatCents(planAmount, planCurrency)}</span> <span className="muted">per month</span>
        </Fact>
        {cancelScheduled || (nextBillingDate === null && accessUntil) ? (
          <Fact title={subscriptionStatus === 'canceled' ? 'Access ended' : 'Access until'}>
            <time className="num">{formatLongDate(accessUntil)}</time>
          </Fact>
        ) : (
          <Fact title="Next billing date">
            {nextBillingDate ? (
              <time className="num">{formatLongDate(nextBillingDate)}</time>
            ) : (
              <span className="muted">None</span>
            )}
          </Fact>
        )}
      </section>
      {subscriptionStatus === 'incomplete' ? (
        <div className="alert alert-info" role="note">
          <p>
            The first payment has not been completed. <a href={pages.subscribe}>Complete it</a> to start your
            subscription.
          </p>
        </div>
      ) : null}
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="caption muted">{title}</p>
      <p className="plan-value">{children}</p>
    </div>
  );
}
