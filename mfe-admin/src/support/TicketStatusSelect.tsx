import { type Ticket, TICKET_STATUSES } from '@jobtrail/contract';
import { ticketStatusLabels } from './TicketBadge.tsx';
import { useTicketCommands } from './useTicketCommands.ts';

interface Props {
  ticket: Ticket;
  id?: string;
  /** The accessible name, if there is no label next to the select. */
  label?: string;
}

/** Changes a ticket from any status to any other. */
export function TicketStatusSelect({ ticket, id, label }: Props) {
  const { update } = useTicketCommands();
  const shown = update.isPending ? update.variables.status : ticket.status;
  return (
    <select
      id={id}
      className="select ticket-status"
      aria-label={label}
      value={shown}
      aria-disabled={update.isPending}
      onChange={({ target }) => {
        const status = TICKET_STATUSES.find((candidate) => candidate === target.value);
        if (status && status !== ticket.status && !update.isPending) update.mutate({ ticket, status });
      }}
    >
      {TICKET_STATUSES.map((status) => (
        <option key={status} value={status}>
          {ticketStatusLabels[status]}
        </option>
      ))}
    </select>
  );
}
