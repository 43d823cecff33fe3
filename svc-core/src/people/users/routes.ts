import { calls } from '@jobtrail/contract/calls';
import { notFound, type Piece, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { auditList } from '../../desk/audit/auditList.ts';
import { pageOfAuditIds } from '../../desk/audit/queries.ts';
import { changeUser } from './commands/changeUser.ts';
import { presentAdminUser } from './presenter.ts';
import { findUser, pageOfUsers } from './queries.ts';

/** GET /api/admin/users, GET and PATCH /api/admin/users/{userId}. */
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

  on(calls.updateUser, async ({ caller, params, body }) =>
    presentAdminUser(await changeUser(knex, caller.id, params.userId, body, clock())),
  );
}
