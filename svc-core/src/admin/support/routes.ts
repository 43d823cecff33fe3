import { calls } from '@jobtrail/contract/calls';
import type { Context, Piece, RunInSlot } from '@jobtrail/service-kit';
import type { CoreCaller, CoreContext } from '../../context.ts';
import { createTicket } from './commands/createTicket.ts';
import { handleTicket, replyToTicket, StaleTicket } from './commands/handleTicket.ts';
import { presentOwnFacts } from './presenter.ts';
import { countTickets, getTicket } from './queries.ts';
import { ownTicketList, ticketDocument, ticketList } from './ticketList.ts';

const STALE = 'Someone else updated this ticket in the meantime. Please check it again.';

/** POST and GET /api/support, and what administrators do with tickets under /api/admin/support. */
export function supportRoutes(core: CoreContext, { appUrl }: { appUrl: string }): void {
  const { on, knex, clock, reads } = core;

  on(calls.createTicket, ({ caller, body, storeResponse }) =>
    createTicket(knex, { appUrl, userId: caller.id, now: clock() }, body, (trx, row) =>
      storeResponse(trx, { ...presentOwnFacts(row), replies: [] }),
    ),
  );

  on(calls.listOwnTickets, ({ ctx, caller, query: { cursor } }) =>
    reads.json(ctx, caller.id, (runInSlot) => ownTicketList(core, caller.id, cursor, runInSlot)),
  );

  on(calls.listTickets, ({ ctx, caller, query }) =>
    reads.json(ctx, caller.id, (runInSlot) => ticketList(core, query, runInSlot)),
  );
  on(calls.countTickets, () => countTickets(knex));

  const sendTicket = async (ctx: Context, caller: CoreCaller, id: string) => {
    const ticket = await getTicket(knex, id);
    return reads.json(ctx, caller.id, (runInSlot) => ticketDocument(core, ticket, runInSlot));
  };
  on(calls.getTicket, ({ ctx, caller, params }) => sendTicket(ctx, caller, params.id));

  /** The response to a change based on an older version: an error with the current ticket. */
  const sendConflict = async (ctx: Context, caller: CoreCaller, id: string) => {
    const ticket = await getTicket(knex, id);
    const error = JSON.stringify({ error: STALE, code: 'conflict', requestId: ctx.state.requestId });
    ctx.status = 409;
    return reads.json(ctx, caller.id, async function* (runInSlot: RunInSlot): AsyncGenerator<Piece> {
      yield `${error.slice(0, -1)},"ticket":`;
      yield* ticketDocument(core, ticket, runInSlot);
      yield '}';
    });
  };

  /** Responds with the changed ticket, or with 409 and the current ticket if someone else has changed it. */
  const handled = async (ctx: Context, caller: CoreCaller, id: string, handle: () => Promise<void>) => {
    const stale = await handle().then(
      () => false,
      (error: unknown) => {
        if (error instanceof StaleTicket) return true;
        throw error;
      },
    );
    return stale ? sendConflict(ctx, caller, id) : sendTicket(ctx, caller, id);
  };

  on(calls.updateTicket, ({ ctx, caller, params, body: { version, ...changes } }) => {
    const ticketId = params.id;
    return handled(ctx, caller, ticketId, () =>
      handleTicket(knex, { actorId: caller.id, ticketId, version, now: clock() }, changes),
    );
  });

  on(calls.replyToTicket, ({ ctx, caller, params, body: { version, ...reply } }) => {
    const ticketId = params.id;
    return handled(ctx, caller, ticketId, () =>
      replyToTicket(knex, appUrl, { actorId: caller.id, ticketId, version, now: clock() }, reply),
    );
  });
}
