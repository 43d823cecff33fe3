import { Skeleton } from '@jobtrail/web-kit';

const LINES = ['62%', '48%', '70%', '55%'] as const;

/** Placeholders while the tickets load. */
export function TicketListSkeleton() {
  return (
    <div className="ticket-sk" aria-busy="true">
      <p className="sr" role="status">
        Loading tickets
      </p>
      {LINES.map((width) => (
        <div key={width}>
          <Skeleton width={width} />
          <Skeleton width="30%" />
        </div>
      ))}
    </div>
  );
}
