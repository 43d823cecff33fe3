import { calls } from '@jobtrail/contract/calls';
import { notFound } from '@jobtrail/service-kit';
import { presentEntry } from '../audit/presenter.ts';
import { auditOf } from '../audit/queries.ts';
import type { Core } from '../core.ts';
import { changeUser } from './admin-commands.ts';
import { presentAdminUser } from './admin-presenter.ts';
import { usersPage } from './pages.ts';
import { userById } from './queries.ts';

/** GET /api/admin/users, GET and PATCH /api/admin/users/{userId} (spec 2, "User Management"). */
export function userRoutes({ on, knex, clock }: Core): void {
  on(calls.listUsers, async ({ query }) => {
    const { users, next } = await usersPage(knex, query);
    return { users: users.map(presentAdminUser), next };
  });

  on(calls.getUser, async ({ params, query: { cursor = null } }) => {
    const user = await userById(knex, params['userId'] ?? '');
    if (!user) throw notFound();
    const { entries, next } = await auditOf(knex, user.id, cursor);
    return { user: presentAdminUser(user), audit: entries.map(presentEntry), next };
  });

  on(calls.updateUser, async ({ caller, params, body }) => presentAdminUser(await changeUser(knex, caller.id, params['userId'] ?? '', body, clock())));
}
