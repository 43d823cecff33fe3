import type { SecurityEventName } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { notFound, type Piece, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { auditList } from '../../desk/audit/auditList.ts';
import { pageOfAuditIds } from '../../desk/audit/queries.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { changeUser } from './commands/changeUser.ts';
import { endSessionsOf } from './commands/endSessionsOf.ts';
import { presentAdminUser } from './presenter.ts';
import { findUser, pageOfUsers } from './queries.ts';

/** GET /api/admin/users, GET and PATCH /api/admin/users/{userId}, and DELETE of the user's sessions. */
export function userRoutes(core: CoreContext): void {
  const { on, knex, clock, reads } = core;

  on(calls.listUsers, async ({ query }) => {
    const { users, next } = await pageOfUsers(knex, query);
    return { users: users.map(presentAdminUser), next };
  });

  on(calls.getUser, async ({ ctx, caller, params, query: { cursor = null } }) => {
    const user = await findUser(knex, params.userId);
    if (!user) throw notFound();
    const { ids, next } = await pageOfAuditIds(knex, user.id, cursor);
    return reads.json(ctx, caller.id, async function* (runInSlot: RunInSlot): AsyncGenerator<Piece> {
      yield `{"user":${JSON.stringify(presentAdminUser(user))},"audit":`;
      yield* auditList(core, ids, runInSlot);
      yield `,"next":${JSON.stringify(next)}}`;
    });
  });

  on(calls.updateUser, async ({ ctx, caller, params: { userId }, body }) => {
    const before = await findUser(knex, userId);
    const after = await changeUser(knex, caller.id, userId, body, clock());
    const record = (event: SecurityEventName): void =>
      recordSecurityEvent(core, ctx, { event, userId, actorId: caller.id });
    if (before?.role !== after.role) record('role_change');
    if (before?.is_active !== after.is_active) record(after.is_active === 1 ? 'reactivation' : 'deactivation');
    return presentAdminUser(after);
  });

  on(calls.endUserSessions, async ({ ctx, caller, params: { userId } }) => {
    await endSessionsOf(knex, { actorId: caller.id, userId }, clock());
    recordSecurityEvent(core, ctx, { event: 'session_end', userId, actorId: caller.id });
    ctx.status = 204;
  });
}
