import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { adminTexts, pages, TICKET_STATUSES } from '@jobtrail/contract';
import { EmptyState, ErrorState, formatCardDate, Icon, messageOf } from '@jobtrail/web-kit';
import { MoreButton } from '../list/MoreButton.tsx';
import { type TicketFilter, useTicketCounts, useTickets } from './queries.ts';
import { TicketBadge, ticketStatusLabels } from './TicketBadge.tsx';
import { TicketListSkeleton } from './TicketListSkeleton.tsx';

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
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTickets(filter);
  const tickets = data?.pages.flat();
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
      {!tickets ? (
        error ? (
          <ErrorState title="The tickets could not be loaded" onRetry={() => void refetch()}>
            {messageOf(error, 'Jobtrail could not be reached.')}
          </ErrorState>
        ) : (
          <TicketListSkeleton />
        )
      ) : tickets.length === 0 ? (
        <EmptyState title={adminTexts.noTickets}>
          {filter === 'all'
            ? 'Tickets from the Help Center appear here.'
            : `No ${ticketStatusLabels[filter].toLowerCase()} tickets.`}
        </EmptyState>
      ) : (
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
      {hasNextPage ? <MoreButton pending={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
    </section>
  );
}
