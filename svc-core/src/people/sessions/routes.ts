import { calls } from '@jobtrail/contract/calls';
import { notFound } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { endSessionOf, signOutElsewhere } from './commands.ts';
import { presentSession } from './presenter.ts';
import { listSessions } from './queries.ts';

/** The sessions of a person, under /api/account/sessions. */
export function sessionRoutes(core: CoreContext): void {
  const { on, knex, clock } = core;
  on(calls.listSessions, async ({ caller }) =>
    (await listSessions(knex, caller.id, clock())).map((row) => presentSession(row, caller.tokenHash)),
  );

  on(calls.endSession, async ({ ctx, caller, params }) => {
    if (!(await endSessionOf(knex, caller.id, params.id))) throw notFound();
    recordSecurityEvent(core, ctx, { event: 'session_end', userId: caller.id });
    ctx.status = 204;
  });

  on(calls.endOtherSessions, async ({ ctx, caller }) => {
    await signOutElsewhere(knex, caller.id, caller.tokenHash, clock());
    recordSecurityEvent(core, ctx, { event: 'session_end', userId: caller.id });
    ctx.status = 204;
  });
}
