import { internal } from '@jobtrail/contract/internal';
import { notFound } from '@jobtrail/service-kit';
import type { Core } from '../../context.ts';
import { notePayment } from '../signups/commands.ts';
import { setAccess } from './commands.ts';
import { userByEmail } from './queries.ts';

/** The internal calls about people. */
export function internalUserRoutes({ onInternal, knex, clock }: Core): void {
  onInternal(internal.setAccess, async ({ params: { id }, body }) => {
    if (!(await setAccess(knex, id, body))) throw notFound();
    if (body.hasPaid) await notePayment(knex, id, clock());
  });
  onInternal(internal.findPerson, async ({ query }) => {
    const user = await userByEmail(knex, query.email);
    if (!user) throw notFound();
    return { id: user.id, name: user.name, email: user.email };
  });
}
