import { z } from 'zod';
import { TEXT_MAX, TICKET_STATUSES } from '../limits.ts';
import { id, moment, required } from '../fields.ts';
import { requiredTexts } from '../texts.ts';

/** A support ticket (spec 3). */
export const ticket = z.object({
  id, subject: z.string(), userId: id, message: z.string(), status: z.enum(TICKET_STATUSES), createdAt: moment, internalNote: z.string().nullable(),
});
export type Ticket = z.infer<typeof ticket>;

/** What the person who filed a ticket sees of it: never the internal note. */
export const ownTicket = ticket.omit({ internalNote: true });
export type OwnTicket = z.infer<typeof ownTicket>;

export const createTicketBody = z.object({
  subject: required(TEXT_MAX.subject, requiredTexts.subject), message: required(TEXT_MAX.message, requiredTexts.message),
});
export type CreateTicketBody = z.input<typeof createTicketBody>;
export type NewTicket = z.output<typeof createTicketBody>;

export const updateTicketBody = z.object({ status: z.enum(TICKET_STATUSES), internalNote: required(TEXT_MAX.message, 'Note is required.').optional() });
