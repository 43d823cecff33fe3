import { calls } from '@jobtrail/contract/calls';
import { notFound } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { findUser } from '../users/queries.ts';
import { presentEvent } from './presenter.ts';
import { pageOfEvents } from './queries.ts';

/** GET /api/account/activity and GET /api/admin/users/{userId}/activity. */
export function securityLogRoutes({ on, knex, securityLog }: CoreContext): void {
  const page = async (userId: string, cursor: string | undefined, toAdministrator: boolean) => {
    // So that a person sees what has just happened.
    await securityLog.flush();
    const { rows, next } = await pageOfEvents(knex, userId, cursor);
    return { entries: rows.map((row) => presentEvent(row, { toAdministrator })), next };
  };

  on(calls.listAccountActivity, ({ caller, query: { cursor } }) => page(caller.id, cursor, false));
  on(calls.listUserActivity, async ({ params, query: { cursor } }) => {
    if (!(await findUser(knex, params.userId))) throw notFound();
    return page(params.userId, cursor, true);
  });
}
