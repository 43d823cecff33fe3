import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type TicketRow = Row<typeof schema.tickets>;

export type TicketEntryRow = Row<typeof schema.ticket_entries>;
