import { internal } from '@jobtrail/contract/internal';
import { notFound } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { findUser, findUserByEmail } from './queries.ts';

/** The internal calls about people. */
export function internalUserRoutes({ onInternal, knex }: CoreContext): void {
  onInternal(internal.findPerson, async ({ query }) => {
    const user = await findUserByEmail(knex, query.email);
    if (!user) throw notFound();
    return { id: user.id, name: user.name, email: user.email };
  });
  onInternal(internal.readPerson, async ({ params: { id } }) => {
    const user = await findUser(knex, id);
    if (!user) throw notFound();
    return { id: user.id, name: user.name, email: user.email };
  });
}
