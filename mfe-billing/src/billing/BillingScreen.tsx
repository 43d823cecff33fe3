import { PRICE_CENTS, pages } from '@jobtrail/contract';
import { Icon, Panel, SubscriptionBadge, formatCents, useSession } from '@jobtrail/web-kit';
import { ArrowLeft, Info } from 'lucide-react';
import './billing.css';

/** What the page will hold, and what each part will do. */
const PARTS = [
  { title: 'Payment method', text: 'Your card will stand here, with a way to change it.' },
  { title: 'Invoices', text: 'Your invoices will stand here, each with a PDF.' },
  { title: 'Cancel subscription', text: 'Canceling will be possible here, with access until the end of the paid period.' },
];

/** /billing (spec 2, "Billing Management"). Billing itself has not been built: the page shows what the account knows and says what is missing. */
export function BillingScreen() {
  const { user } = useSession();
  return (
    <div className="page billing">
      <a className="back" href={pages.settings}>
        <Icon of={ArrowLeft} />
        Back to Settings
      </a>
      <div className="page-head">
        <h1>Billing Management</h1>
      </div>
      <div className="alert alert-info" role="note">
        <Icon of={Info} />
        <p>Billing is not connected yet. No card is stored, nothing is charged, and everything else in Jobtrail works as usual.</p>
      </div>
      {user && (
        <section className="panel plan" aria-label="Subscription">
          <div>
            <p className="caption muted">Status of your account</p>
            <p className="plan-value">
              <SubscriptionBadge status={user.subscriptionStatus} />
            </p>
          </div>
          <div>
            <p className="caption muted">Price</p>
            <p className="plan-value num">
              {formatCents(PRICE_CENTS)} <span className="muted">per month</span>
            </p>
          </div>
        </section>
      )}
      {PARTS.map(({ title, text }) => (
        <Panel key={title} title={title}>
          <p className="soft">{text}</p>
        </Panel>
      ))}
    </div>
  );
}
