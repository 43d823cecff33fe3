import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { adminTexts, pages, TICKET_STATUSES } from '@jobtrail/contract';
import { EmptyState, formatCardDate, Icon } from '@jobtrail/web-kit';
import { PagedList } from '../list/PagedList.tsx';
import { type TicketFilter, useTicketCounts, useTickets } from './queries.ts';
import { TicketBadge, ticketStatusLabels } from './TicketBadge.tsx';

interface Props {
  filter: TicketFilter;
  onFilter: (filter: TicketFilter) => void;
  chosen: string | null;
  onChoose: (id: string) => void;
}

const isFilter = (text: string): text is TicketFilter =>
  text === 'all' || TICKET_STATUSES.some((status) => status === text);

/** All tickets, newest first, optionally filtered by status. */
export function TicketList({ filter, onFilter, chosen, onChoose }: Props) {
  const counts = useTicketCounts().data;
  const all = counts ? counts.open + counts.pending + counts.resolved : undefined;
  const countOf = (key: TicketFilter): string => {
    const count = key === 'all' ? all : counts?.[key];
    return count === undefined ? '' : ` (${count})`;
  };
  return (
    <section className="ticket-list" aria-labelledby="tickets">
      <header>
        <a className="back" href={pages.adminDashboard}>
          <Icon of={ArrowLeft} />
          {adminTexts.returnToDashboard}
        </a>
        <div className="row">
          <h1 id="tickets" className="grow">
            {adminTexts.supportTitle}
          </h1>
          <label className="sr" htmlFor="ticket-filter">
            Show
          </label>
          <select
            id="ticket-filter"
            className="select"
            value={filter}
            onChange={({ target }) => isFilter(target.value) && onFilter(target.value)}
          >
            <option value="all">{`All${countOf('all')}`}</option>
            {TICKET_STATUSES.map((status) => (
              <option key={status} value={status}>
                {ticketStatusLabels[status] + countOf(status)}
              </option>
            ))}
          </select>
        </div>
      </header>
      <PagedList
        query={useTickets(filter)}
        rowsOf={(page) => page}
        what="tickets"
        rows
        empty={
          <EmptyState title={adminTexts.noTickets}>
            {filter === 'all'
              ? 'Tickets from the Help Center appear here.'
              : `No ${ticketStatusLabels[filter].toLowerCase()} tickets.`}
          </EmptyState>
        }
      >
        {(tickets) => (
          <ul>
            {tickets.map(({ id, subject, status, createdAt, userName, userId }) => (
              <li key={id}>
                <a
                  data-ticket={id}
                  href={`${pages.adminSupport}?ticket=${id}`}
                  aria-current={id === chosen ? 'true' : undefined}
                  onClick={(event: MouseEvent) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                    event.preventDefault();
                    onChoose(id);
                  }}
                >
                  <b>{subject}</b>
                  <span className="row">
                    <TicketBadge status={status} />
                    <span className="muted caption truncate">{userName ?? userId}</span>
                    <time className="muted caption num">{formatCardDate(createdAt)}</time>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
