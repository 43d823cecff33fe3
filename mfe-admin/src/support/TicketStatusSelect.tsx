import { type Ticket, TICKET_STATUSES } from '@jobtrail/contract';
import { ticketStatusLabels } from './TicketBadge.tsx';
import { useTicketCommands } from './useTicketCommands.ts';

interface Props {
  ticket: Ticket;
  id?: string;
  /** Names the select if there is no label beside it. */
  label?: string;
}

/** Sets any status from any status. */
export function TicketStatusSelect({ ticket, id, label }: Props) {
  const { update } = useTicketCommands();
  const shown = update.isPending ? update.variables.status : ticket.status;
  return (
    <select
      id={id}
      className="select ticket-status"
      aria-label={label}
      value={shown}
      disabled={update.isPending}
      onChange={({ target }) => {
        const status = TICKET_STATUSES.find((candidate) => candidate === target.value);
        if (status && status !== ticket.status) update.mutate({ ticket, status });
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
