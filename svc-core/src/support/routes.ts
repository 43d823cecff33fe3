import type { Ticket } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import type { Context } from '@jobtrail/service-kit';
import type { Core } from '../core.ts';
import { createTicket } from './commands.ts';
import { handleTicket, replyToTicket, StaleTicket } from './handling.ts';
import { presentOwnTicket, presentTicket } from './presenter.ts';
import { countTickets, ticketsPage, wholeTicket } from './queries.ts';

const STALE = 'Somebody else has changed this ticket meanwhile. Please look at it again.';

/** POST and GET /api/support (design 4), and what administrators do with tickets under /api/admin/support (spec 2, 4). */
export function supportRoutes({ on, knex, clock }: Core, { appUrl }: { appUrl: string }): void {
  on(calls.createTicket, async ({ caller, body }) => presentOwnTicket(await createTicket(knex, appUrl, caller.id, body, clock())));

  on(calls.listOwnTickets, async ({ caller, query: { cursor } }) => (await ticketsPage(knex, { userId: caller.id, cursor })).map(({ ticket, entries }) => presentOwnTicket(ticket, entries)));

  on(calls.listTickets, async ({ query }) => (await ticketsPage(knex, query)).map(presentTicket));
  on(calls.countTickets, () => countTickets(knex));
  on(calls.getTicket, async ({ params }) => presentTicket(await wholeTicket(knex, params['id'] ?? '')));

  /** The ticket after it was handled. What somebody else has changed is answered with 409 and the ticket as it is now. */
  const handled = async (ctx: Context, id: string, handle: () => Promise<void>): Promise<Ticket | void> => {
    const stale = await handle().then(() => false, (error: unknown) => {
      if (error instanceof StaleTicket) return true;
      throw error;
    });
    const ticket = presentTicket(await wholeTicket(knex, id));
    if (!stale) return ticket;
    ctx.status = 409;
    ctx.body = { error: STALE, code: 'conflict', requestId: ctx.state.requestId, ticket };
  };

  on(calls.updateTicket, ({ ctx, caller, params, body: { version, ...changes } }) => {
    const ticketId = params['id'] ?? '';
    return handled(ctx, ticketId, () => handleTicket(knex, { actorId: caller.id, ticketId, version, now: clock() }, changes));
  });

  on(calls.replyToTicket, ({ ctx, caller, params, body: { version, ...reply } }) => {
    const ticketId = params['id'] ?? '';
    return handled(ctx, ticketId, () => replyToTicket(knex, appUrl, { actorId: caller.id, ticketId, version, now: clock() }, reply));
  });
}
