import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminErrorToasts, adminSuccessToasts, type Ticket, type TicketStatus } from '@jobtrail/contract';
import { api, ApiError, messageOf, useToast } from '@jobtrail/web-kit';
import { putTicket, refetchTicket } from './queries.ts';

interface Change {
  ticket: Ticket;
  status: TicketStatus;
  internalNote?: string;
}
interface Reply {
  ticket: Ticket;
  message: string;
}

/**
 * Commands on a ticket. They send the version that was read, so that two administrators do not overwrite each other
 * silently: the second one gets a message and sees the current ticket.
 */
export function useTicketCommands() {
  const client = useQueryClient();
  const toast = useToast();
  const onFailure = async (
    error: unknown,
    ticket: Ticket,
    fallback: { title: string; description: string },
  ): Promise<void> => {
    if (error instanceof ApiError && error.status === 409) {
      await refetchTicket(client, ticket.id);
      toast({
        title: 'Someone else updated this ticket',
        description: "We've loaded the latest version. Your text is still here.",
        tone: 'error',
      });
      return;
    }
    toast({ ...fallback, tone: 'error' });
  };

  const update = useMutation({
    mutationFn: ({ ticket, status, internalNote }: Change) =>
      api.call('updateTicket', {
        params: { id: ticket.id },
        body: { status, ...(internalNote !== undefined && { internalNote }), version: ticket.version },
      }),
    onSuccess: (ticket) => {
      putTicket(client, ticket);
      toast({ ...adminSuccessToasts.ticketUpdated, tone: 'success' });
    },
    onError: (error, { ticket }) => onFailure(error, ticket, adminErrorToasts.ticketStatus),
  });
  const reply = useMutation({
    mutationFn: ({ ticket, message }: Reply) =>
      api.call('replyToTicket', { params: { id: ticket.id }, body: { message, version: ticket.version } }),
    onSuccess: (ticket) => {
      putTicket(client, ticket);
      toast({
        title: 'Reply sent',
        description: `It goes to ${ticket.userEmail ?? 'the user'} by email.`,
        tone: 'success',
      });
    },
    onError: (error, { ticket }) =>
      onFailure(error, ticket, {
        title: 'Reply failed',
        description: messageOf(error, 'Failed to send the reply. Please try again.'),
      }),
  });
  return { update, reply };
}
