import { BookOpen, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type BillingData, type BillingSummary, daysBetween, formatCents, localDayOf, pages } from '@jobtrail/contract';
import { formatLongDate, Icon, SubscriptionBadge } from '@jobtrail/web-kit';
import { browserZone } from '@jobtrail/web-kit/time-zones';
import { hasAccess } from '../subscription/queries.ts';

interface Props {
  summary: BillingSummary;
  data: Pick<BillingData, 'invoices'>;
}

/** How many days from today a moment is, in the time zone of the browser. */
const daysUntil = (moment: string): number => {
  const zone = browserZone();
  return daysBetween(localDayOf(Date.now(), zone), localDayOf(Date.parse(moment), zone));
};

/** The plan with its status, its price, and the next charge or the end of the access. */
export function PlanPanel({ summary, data }: Props) {
  const { planName, planAmount, planCurrency, subscriptionStatus, accessUntil, cancelScheduled } = summary;
  return (
    <section className="panel plan" aria-label="Subscription">
      <div className="plan-facts">
        <Fact title="Plan">
          {planName}{' '}
          <SubscriptionBadge
            status={subscriptionStatus}
            endsAt={cancelScheduled && hasAccess(summary) ? accessUntil : null}
          />
        </Fact>
        <Fact title="Price">
          <span className="num">{formatCents(planAmount, planCurrency)}</span> <span className="muted">per month</span>
        </Fact>
        <When summary={summary} />
      </div>
      <Foot summary={summary} data={data} />
    </section>
  );
}

/** When the next charge is, or since or until when there is access: only what is true now. */
function When({ summary }: { summary: BillingSummary }) {
  const { subscriptionStatus, nextBillingDate, accessUntil, cancelScheduled } = summary;
  if (!hasAccess(summary)) {
    if (accessUntil === null) return <Fact title="Access">Read only</Fact>;
    const today = daysUntil(accessUntil) === 0 ? 'Today, ' : '';
    return (
      <Fact title="Access ended">
        <time className="num">
          {today}
          {formatLongDate(accessUntil)}
        </time>
      </Fact>
    );
  }
  if (accessUntil !== null && (cancelScheduled || nextBillingDate === null || subscriptionStatus === 'past_due'))
    return <Until title="Access until" at={accessUntil} />;
  if (subscriptionStatus === 'trialing' && nextBillingDate !== null)
    return <Until title="Trial ends" at={nextBillingDate} />;
  return (
    <Fact title="Next billing date">
      {nextBillingDate ? (
        <time className="num">{formatLongDate(nextBillingDate)}</time>
      ) : (
        <span className="muted">None</span>
      )}
    </Fact>
  );
}

function Until({ title, at }: { title: string; at: string }) {
  const days = daysUntil(at);
  return (
    <Fact title={title}>
      <time className="num">{formatLongDate(at)}</time>{' '}
      {days > 0 ? <span className="muted">{days === 1 ? 'tomorrow' : `in ${days} days`}</span> : null}
    </Fact>
  );
}

/** What there is to say about the plan, if anything. */
function Foot({ summary, data: { invoices } }: Props) {
  const { subscriptionStatus: status, accessUntil, nextBillingDate } = summary;
  const full = hasAccess(summary);
  const paid = invoices.find((invoice) => invoice.status === 'paid');
  const returned = paid && paid.refundedAmount === paid.amount ? paid : undefined;
  const isLost = (returned?.refundedAt ?? null) === null;
  if (status === 'past_due' || status === 'unpaid')
    return (
      <Note icon={TriangleAlert} lead="Your last payment failed.">
        {full && accessUntil ? `You keep full access until ${formatLongDate(accessUntil)}. ` : ''}
        {full ? '' : 'You can read and export everything. '}
      </Note>
    );
  if (full || status === null) return null;
  if (returned)
    return (
      <Note
        icon={Undo2}
        lead={
          isLost
            ? `Your bank took ${formatCents(returned.amount, returned.currency)} back.`
            : `${formatCents(returned.amount, returned.currency)} go back to your card.`
        }
        exports
      >
        {isLost ? '' : 'Banks take 5 to 10 days. '}
        Access ended with it; you can still read and export everything.
        {nextBillingDate ? ` The next payment, on ${formatLongDate(nextBillingDate)}, gives access again.` : ''}
      </Note>
    );
  return (
    <Note icon={BookOpen} lead="Everything is still here." exports>
      You can read and export it; adding and changing comes back when you subscribe.
    </Note>
  );
}

interface NoteProps {
  icon: LucideIcon;
  lead: string;
  /** Whether to lead to the export of the account. */
  exports?: boolean;
  children: ReactNode;
}

function Note({ icon, lead, exports = false, children }: NoteProps) {
  return (
    <div className="plan-foot" role="note">
      <Icon of={icon} />
      <p className="grow">
        <b>{lead}</b> {children}
      </p>
      {exports ? (
        <a className="btn" href={pages.settings}>
          Export
        </a>
      ) : null}
    </div>
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
