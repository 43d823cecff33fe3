import { z } from 'zod';
import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { createTicketBody, ownTicket, ticket, updateTicketBody } from './schema.ts';

export const createTicket = defineCall({
  id: 'createTicket', summary: 'File a support ticket', method: 'POST', path: paths.support, service: 'core', access: 'user',
  body: createTicketBody, success: { status: 201, body: ownTicket },
});
export const listTickets = defineCall({
  id: 'listTickets', summary: 'All support tickets', method: 'GET', path: paths.adminSupport, service: 'core', access: 'admin', implemented: false,
  success: { status: 200, body: z.array(ticket) },
});
export const updateTicket = defineCall({
  id: 'updateTicket', summary: 'Change the status of a ticket, with an internal note or without', method: 'PATCH', path: paths.adminTicket, service: 'core', access: 'admin',
  implemented: false, body: updateTicketBody, success: { status: 200, body: ticket },
});
