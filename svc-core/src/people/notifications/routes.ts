import { calls } from '@jobtrail/contract/calls';
import { unauthenticated } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { findUser } from '../users/queries.ts';
import { changeNotifications } from './commands.ts';
import { presentNotifications } from './presenter.ts';

/** GET and PATCH /api/account/notifications. */
export function notificationRoutes({ on, knex, clock }: CoreContext): void {
  on(calls.getNotifications, async ({ caller }) => {
    const user = await findUser(knex, caller.id);
    if (!user) throw unauthenticated();
    return presentNotifications(user);
  });
  on(calls.updateNotifications, async ({ caller, body }) =>
    presentNotifications(await changeNotifications(knex, caller.id, body, clock())),
  );
}
