import type { SecurityEventName } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { notFound, type Piece, type RunInSlot } from '@jobtrail/service-kit';
import { auditList } from '../../audit/auditList.ts';
import { pageOfAuditIds } from '../../audit/queries.ts';
import type { CoreContext } from '../../context.ts';
import { retryDecision } from '../../people/deactivation/commands/retryDecision.ts';
import { latestDecision, latestDecisions } from '../../people/deactivation/queries.ts';
import { recordSecurityEvent } from '../../people/security-log/recordSecurityEvent.ts';
import { findUser, pageOfUsers } from '../../people/users/queries.ts';
import { changeUser } from './commands/changeUser.ts';
import { endSessions } from './commands/endSessions.ts';
import { presentAdminUser } from './presenter.ts';

/** The calls under /api/admin/users that this service handles. */
export function userRoutes(core: CoreContext, { appUrl }: { appUrl: string }): void {
  const { on, knex, clock, reads } = core;

  on(calls.listUsers, async ({ query }) => {
    const { users, next } = await pageOfUsers(knex, query);
    const decisions = await latestDecisions(
      knex,
      users.map(({ id }) => id),
    );
    return { users: users.map((user) => presentAdminUser(user, decisions.get(user.id))), next };
  });

  on(calls.getUser, async ({ ctx, caller, params, query: { cursor = null } }) => {
    const user = await findUser(knex, params.userId);
    if (!user) throw notFound();
    const { ids, next } = await pageOfAuditIds(knex, user.id, cursor);
    const shown = presentAdminUser(user, await latestDecision(knex, user.id));
    return reads.json(ctx, caller.id, async function* (runInSlot: RunInSlot): AsyncGenerator<Piece> {
      yield `{"user":${JSON.stringify(shown)},"audit":`;
      yield* auditList(core, ids, runInSlot);
      yield `,"next":${JSON.stringify(next)}}`;
    });
  });

  on(calls.updateUser, async ({ ctx, caller, params: { userId }, body }) => {
    const before = await findUser(knex, userId);
    const after = await changeUser(knex, { actorId: caller.id, appUrl }, userId, body, clock());
    const record = (event: SecurityEventName): void =>
      recordSecurityEvent(core, ctx, { event, userId, actorId: caller.id });
    if (before?.role !== after.role) record('role_change');
    if (before?.is_active !== after.is_active) record(after.is_active === 1 ? 'reactivation' : 'deactivation');
    return presentAdminUser(after, await latestDecision(knex, userId));
  });

  on(calls.retrySubscriptionDecision, async ({ caller, params: { userId } }) => {
    await retryDecision(knex, caller.id, userId, clock());
    const user = await findUser(knex, userId);
    if (!user) throw notFound();
    return presentAdminUser(user, await latestDecision(knex, userId));
  });

  on(calls.endUserSessions, async ({ ctx, caller, params: { userId } }) => {
    await endSessions(knex, caller.id, userId, clock());
    recordSecurityEvent(core, ctx, { event: 'session_end', userId, actorId: caller.id });
  });
}
