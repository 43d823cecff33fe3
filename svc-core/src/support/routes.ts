import { calls } from '@jobtrail/contract/calls';
import { notYet } from '@jobtrail/service-kit';
import type { Core } from '../core.ts';
import { createTicket } from './commands.ts';
import { presentOwnTicket } from './presenter.ts';

const BACK_OFFICE = 'Handling support tickets is not available yet.';

/** POST /api/support (design 4); what administrators do with tickets is still to come. */
export function supportRoutes({ on, knex, clock }: Core): void {
  on(calls.createTicket, async ({ caller, body }) => presentOwnTicket(await createTicket(knex, caller.id, body, clock())));
  on(calls.listTickets, notYet(BACK_OFFICE));
  on(calls.updateTicket, notYet(BACK_OFFICE));
}
