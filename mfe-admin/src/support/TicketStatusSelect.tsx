import { useState } from 'react';
import { type Ticket, TICKET_STATUSES, type TicketStatus } from '@jobtrail/contract';
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
  // Our own state changes before the next key: typing "Res" selects the same status three times.
  const [chosen, setChosen] = useState<TicketStatus | null>(null);
  return (
    <select
      id={id}
      className="select ticket-status"
      aria-label={label}
      value={chosen ?? ticket.status}
      aria-disabled={chosen !== null}
      onChange={({ target }) => {
        const status = TICKET_STATUSES.find((candidate) => candidate === target.value);
        if (!status || status === ticket.status || chosen !== null) return;
        setChosen(status);
        update.mutate({ ticket, status }, { onSettled: () => setChosen(null) });
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
