import { CreditCard } from 'lucide-react';
import { pages, PRICE_CENTS, type SessionUser } from '@jobtrail/contract';
import { formatPrice, Icon, SubscriptionBadge, useCall } from '@jobtrail/web-kit';
import { SettingsRow } from './SettingsRow.tsx';

/** The subscription status from the session and the end of a canceled one, with a link to the billing page. */
export function BillingCard({ user }: { user: SessionUser }) {
  const { data: summary } = useCall('getBillingSummary');
  const endsAt = summary?.cancelScheduled && summary.access !== 'read' ? summary.accessUntil : null;
  return (
    <SettingsRow title="Billing and subscription" text="Your plan, card and invoices.">
      <div className="settings-billing">
        <div className="grow">
          <p className="row">
            <b className="strong">Jobtrail subscription</b>
            <SubscriptionBadge status={user.subscriptionStatus} endsAt={endsAt} />
          </p>
          <p className="muted num">{formatPrice(PRICE_CENTS)} per month, cancel anytime</p>
        </div>
        <a className="btn" href={pages.billing}>
          <Icon of={CreditCard} />
          Manage Billing
        </a>
      </div>
    </SettingsRow>
  );
}
