import { z } from 'zod';
import { defineCall } from '../call.ts';
import { TICKETS_PAGE } from '../limits.ts';
import { paths } from '../paths.ts';
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

export const createTicket = defineCall({
  id: 'createTicket',
  summary: 'File a support ticket',
  method: 'POST',
  path: paths.support,
  service: 'core',
  access: 'user',
  body: createTicketBody,
  success: { status: 201, body: ownTicket },
});
export const listOwnTickets = defineCall({
  id: 'listOwnTickets',
  summary: `One's own support tickets with their replies, newest first, ${TICKETS_PAGE} at a time`,
  method: 'GET',
  path: paths.support,
  service: 'core',
  access: 'user',
  query: listOwnTicketsQuery,
  success: { status: 200, body: z.array(ownTicket) },
});
export const listTickets = defineCall({
  id: 'listTickets',
  summary: `All support tickets, newest first, ${TICKETS_PAGE} at a time`,
  method: 'GET',
  path: paths.adminSupport,
  service: 'core',
  access: 'admin',
  query: listTicketsQuery,
  success: { status: 200, body: z.array(ticket) },
});
export const countTickets = defineCall({
  id: 'countTickets',
  summary: 'How many support tickets there are in each status',
  method: 'GET',
  path: paths.adminTicketCounts,
  service: 'core',
  access: 'admin',
  success: { status: 200, body: ticketCounts },
});
export const getTicket = defineCall({
  id: 'getTicket',
  summary: 'One support ticket',
  method: 'GET',
  path: paths.adminTicket,
  service: 'core',
  access: 'admin',
  success: { status: 200, body: ticket },
});
export const updateTicket = defineCall({
  id: 'updateTicket',
  summary: 'Change the status of a ticket, with an internal note or without',
  method: 'PATCH',
  path: paths.adminTicket,
  service: 'core',
  access: 'admin',
  body: updateTicketBody,
  success: { status: 200, body: ticket },
});
export const replyToTicket = defineCall({
  id: 'replyToTicket',
  summary: 'Answer a ticket by mail',
  method: 'POST',
  path: paths.adminTicketReplies,
  service: 'core',
  access: 'admin',
  body: replyToTicketBody,
  success: { status: 201, body: ticket },
});
