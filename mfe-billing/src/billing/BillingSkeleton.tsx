import { Skeleton } from '@jobtrail/web-kit';

const PANELS = ['plan', 'payment method', 'invoices'] as const;

/** Placeholders while the panels load. */
export function BillingSkeleton() {
  return (
    <div className="billing-sk" aria-busy="true">
      <p className="sr" role="status">
        Loading your billing details
      </p>
      {PANELS.map((panel) => (
        <div key={panel} className="panel">
          <Skeleton width="30%" />
          <Skeleton width="60%" height={16} />
        </div>
      ))}
    </div>
  );
}
