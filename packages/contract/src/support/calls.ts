import { z } from 'zod';
import { defineCall } from '../call.ts';
import { TICKETS_PAGE } from '../limits.ts';
import {
  createTicketBody,
  listOwnTicketsQuery,
  listTicketsQuery,
  ownTicket,
  replyToTicketBody,
  ticket,
  ticketCounts,
  updateTicketBody,
} from './schema.ts';

export const createTicket = defineCall('createTicket', {
  summary: 'File a support ticket',
  service: 'core',
  access: 'user',
  body: createTicketBody,
  success: { status: 201, body: ownTicket },
});
export const listOwnTickets = defineCall('listOwnTickets', {
  summary: `One's own support tickets with their replies, newest first, ${TICKETS_PAGE} at a time`,
  service: 'core',
  access: 'user',
  query: listOwnTicketsQuery,
  success: { status: 200, body: z.array(ownTicket) },
});
export const listTickets = defineCall('listTickets', {
  summary: `All support tickets, newest first, ${TICKETS_PAGE} at a time`,
  service: 'core',
  access: 'admin',
  query: listTicketsQuery,
  success: { status: 200, body: z.array(ticket) },
});
export const countTickets = defineCall('countTickets', {
  summary: 'Count the support tickets in each status',
  service: 'core',
  access: 'admin',
  success: { status: 200, body: ticketCounts },
});
export const getTicket = defineCall('getTicket', {
  summary: 'Get a support ticket',
  service: 'core',
  access: 'admin',
  success: { status: 200, body: ticket },
});
export const updateTicket = defineCall('updateTicket', {
  summary: 'Change the status of a ticket, with or without an internal note',
  service: 'core',
  access: 'admin',
  body: updateTicketBody,
  success: { status: 200, body: ticket },
});
export const replyToTicket = defineCall('replyToTicket', {
  summary: 'Reply to a ticket by email',
  service: 'core',
  access: 'admin',
  body: replyToTicketBody,
  success: { status: 201, body: ticket },
});
