import type { TicketStatus } from '@jobtrail/contract';
import { Badge, type BadgeTone } from '@jobtrail/web-kit';

/** The label of each status. */
export const ticketStatusLabels: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  pending: 'Pending',
  resolved: 'Resolved',
};
const TONES: Readonly<Record<TicketStatus, BadgeTone>> = { open: 'danger', pending: 'warning', resolved: 'success' };

/** The status of a ticket: open red, pending amber, resolved green. */
export function TicketBadge({ status }: { status: TicketStatus }) {
  return <Badge tone={TONES[status]}>{ticketStatusLabels[status]}</Badge>;
}
