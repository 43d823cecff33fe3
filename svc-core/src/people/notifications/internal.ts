import { internal } from '@jobtrail/contract/internal';
import { notFound } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { findUser } from '../users/queries.ts';
import { changeNotifications } from './commands.ts';

/** The internal calls about what a person is notified of: those of unsubscribe links. */
export function internalNotificationRoutes({ onInternal, knex, clock }: CoreContext): void {
  onInternal(internal.readEmailNotifications, async ({ params: { id } }) => {
    const user = await findUser(knex, id);
    if (!user) throw notFound();
    return { on: user.email_notifications === 1, email: user.email };
  });
  onInternal(internal.setEmailNotifications, async ({ params: { id }, body: { on } }) => {
    if (!(await findUser(knex, id))) throw notFound();
    await changeNotifications(knex, id, { email: on }, clock());
  });
}
