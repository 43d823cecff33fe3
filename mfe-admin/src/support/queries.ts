import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Ticket, TICKETS_PAGE, type TicketStatus } from '@jobtrail/contract';
import { api, callKey, useCall } from '@jobtrail/web-kit';

/** Which tickets a list shows. */
export type TicketFilter = TicketStatus | 'all';
type Pages = InfiniteData<Ticket[], string | undefined>;

const listsKey = [...callKey('listTickets'), 'list'] as const;
/** Same key as in the sidebar of the shell, so both show the same count. */
const countsKey = callKey('countTickets');
const ticketKey = (id: string) => callKey('getTicket', { params: { id } });

/** GET /api/admin/support/count: the number of tickets in each status. */
export const useTicketCounts = () => useCall('countTickets', { refetchOnMount: 'always' });

/** GET /api/admin/support, newest first, page by page. Each visit fetches again, because others file tickets. */
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

/** One ticket; until it is loaded, the data that a list has of it. */
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

/** Shows a changed ticket in every view and fetches the counts again. */
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

/** Fetches the ticket and the lists again after another administrator changed the ticket first. */
export async function refetchTicket(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ticketKey(id) }),
    client.invalidateQueries({ queryKey: listsKey }),
  ]);
}
