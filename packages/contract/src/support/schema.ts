import { z } from 'zod';
import { id, moment, required } from '../fields.ts';
import { TEXT_MAX, TICKET_STATUSES } from '../limits.ts';
import { requiredTexts } from '../texts.ts';

/** What an administrator wrote on a ticket: a reply, which the user received by email, or an internal note. */
export const ticketEntry = z.object({ id, message: z.string(), authorName: z.string(), createdAt: moment });
export type TicketEntry = z.infer<typeof ticketEntry>;
const ticketReply = ticketEntry.omit({ authorName: true });

/**
 * A support ticket. `internalNote` is the newest of `notes`. Notes and replies are sorted oldest first. `version`
 * increases with every change; clients send it back so that two administrators do not overwrite each other's changes.
 */
export const ticket = z.object({
  id,
  subject: z.string(),
  userId: id,
  message: z.string(),
  status: z.enum(TICKET_STATUSES),
  createdAt: moment,
  internalNote: z.string().nullable(),
  version: z.number().int(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  notes: z.array(ticketEntry),
  replies: z.array(ticketEntry),
});
export type Ticket = z.infer<typeof ticket>;

/** A ticket as its author sees it: without internal notes and the names of those who replied. */
export const ownTicket = ticket
  .pick({ id: true, subject: true, userId: true, message: true, status: true, createdAt: true })
  .extend({ replies: z.array(ticketReply) });
export type OwnTicket = z.infer<typeof ownTicket>;

export const createTicketBody = z.object({
  subject: required(TEXT_MAX.subject, requiredTexts.subject),
  message: required(TEXT_MAX.message, requiredTexts.message),
});
export type CreateTicketBody = z.input<typeof createTicketBody>;
export type NewTicket = z.output<typeof createTicketBody>;

/** `cursor` is the id of the last ticket on the previous page. */
export const listOwnTicketsQuery = z.object({ cursor: id.optional() });
export const listTicketsQuery = z.object({ status: z.enum(TICKET_STATUSES).optional(), cursor: id.optional() });
export const ticketCounts = z.object({ open: z.number().int(), pending: z.number().int(), resolved: z.number().int() });
export type TicketCounts = z.infer<typeof ticketCounts>;

/**
 * The version that the client read. If the ticket has changed since, the call returns 409 with `ticket`, its current
 * state.
 */
const version = z.number().int().optional();
export const updateTicketBody = z.object({
  status: z.enum(TICKET_STATUSES),
  internalNote: required(TEXT_MAX.message, 'Note is required.').optional(),
  version,
});
export const replyToTicketBody = z.object({
  message: required(TEXT_MAX.message, requiredTexts.message),
  status: z.enum(TICKET_STATUSES).optional(),
  version,
});
