import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Ticket, TICKETS_PAGE, type TicketStatus } from '@jobtrail/contract';
import { api, callKey, useCall } from '@jobtrail/web-kit';

/** Which tickets a list shows. */
export type TicketFilter = TicketStatus | 'all';
type Pages = InfiniteData<Ticket[], string | undefined>;

const listsKey = [...callKey('listTickets'), 'list'] as const;
/** The sidebar of the shell shows the same count. */
const countsKey = callKey('countTickets');
const ticketKey = (id: string) => callKey('getTicket', { params: { id } });

/** GET /api/admin/support/count: how many tickets are at each status. */
export const useTicketCounts = () => useCall('countTickets', { refetchOnMount: 'always' });

/** GET /api/admin/support, newest first, page after page. Each visit asks again: others file tickets. */
export function useTickets(filter: TicketFilter) {
  return useInfiniteQuery({
    queryKey: [...listsKey, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('listTickets', {
        query: { status: filter === 'all' ? undefined : filter, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < TICKETS_PAGE ? undefined : page.at(-1)?.id),
    refetchOnMount: 'always',
  });
}

/** One ticket as it is now; until it is loaded, what a list knows of it. */
export function useTicket(id: string) {
  const client = useQueryClient();
  return useCall('getTicket', {
    params: { id },
    refetchOnMount: 'always',
    placeholderData: () => inLists(client, id),
  });
}

function inLists(client: QueryClient, id: string): Ticket | undefined {
  const lists = client.getQueriesData<Pages>({ queryKey: listsKey }).map(([, data]) => data);
  return lists.flatMap((data) => data?.pages.flat() ?? []).find((ticket) => ticket.id === id);
}

/** A ticket has changed: every view shows the change, and the counts are fetched again. */
export function putTicket(client: QueryClient, changed: Ticket): void {
  client.setQueryData(ticketKey(changed.id), changed);
  client.setQueriesData<Pages>(
    { queryKey: listsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => page.map((ticket) => (ticket.id === changed.id ? changed : ticket))),
      },
  );
  void client.invalidateQueries({ queryKey: listsKey, refetchType: 'none' });
  void client.invalidateQueries({ queryKey: countsKey });
}

/** Somebody else was quicker: the ticket and the lists are asked for again. */
export async function refetchTicket(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ticketKey(id) }),
    client.invalidateQueries({ queryKey: listsKey }),
  ]);
}
