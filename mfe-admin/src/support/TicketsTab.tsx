import { adminTexts, pages } from '@jobtrail/contract';
import { EmptyState, formatDate } from '@jobtrail/web-kit';
import { PagedList } from '../list/PagedList.tsx';
import { InternalNote } from './InternalNote.tsx';
import { useTickets } from './queries.ts';
import { TicketStatusSelect } from './TicketStatusSelect.tsx';
import './support.css';

/** The Support Tickets tab of the dashboard: every ticket with its message, its note and a status selector. */
export function TicketsTab() {
  return (
    <PagedList
      query={useTickets('all')}
      rowsOf={(page) => page}
      what="tickets"
      panel
      rows
      empty={
        <section className="panel">
          <EmptyState title={adminTexts.noTicketsFound}>Tickets from the Help Center appear here.</EmptyState>
        </section>
      }
    >
      {(tickets) => (
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
      )}
    </PagedList>
  );
}
