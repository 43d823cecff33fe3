import { adminTexts, pages } from '@jobtrail/contract';
import { EmptyState, ErrorState, formatDate, messageOf } from '@jobtrail/web-kit';
import { MoreButton } from '../list/MoreButton.tsx';
import { InternalNote } from './InternalNote.tsx';
import { useTickets } from './queries.ts';
import { TicketListSkeleton } from './TicketListSkeleton.tsx';
import { TicketStatusSelect } from './TicketStatusSelect.tsx';
import './support.css';

/** The Support Tickets tab of the dashboard: every ticket with its message, its note and a status selector. */
export function TicketsTab() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTickets('all');
  const tickets = data?.pages.flat();
  if (!tickets) {
    return (
      <section className="panel">
        {error ? (
          <ErrorState title="The tickets could not be loaded" onRetry={() => void refetch()}>
            {messageOf(error, 'Jobtrail could not be reached.')}
          </ErrorState>
        ) : (
          <TicketListSkeleton />
        )}
      </section>
    );
  }
  if (tickets.length === 0) {
    return (
      <section className="panel">
        <EmptyState title={adminTexts.noTicketsFound}>Tickets from the Help Center appear here.</EmptyState>
      </section>
    );
  }
  return (
    <>
      <ul className="tab-tickets">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="panel tab-ticket">
            <div className="tab-ticket-head">
              <div className="grow">
                <h2 className="h3">
                  <a href={`${pages.adminSupport}?ticket=${ticket.id}`}>{ticket.subject}</a>
                </h2>
                <p className="caption muted">
                  User <span className="mono">{ticket.userId}</span>,{' '}
                  <time className="num">{formatDate(ticket.createdAt)}</time>
                </p>
              </div>
              <TicketStatusSelect ticket={ticket} label={`Status of ${ticket.subject}`} />
            </div>
            <p className="ticket-message">{ticket.message}</p>
            {ticket.internalNote ? <InternalNote>{ticket.internalNote}</InternalNote> : null}
          </li>
        ))}
      </ul>
      {hasNextPage ? <MoreButton pending={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
    </>
  );
}
