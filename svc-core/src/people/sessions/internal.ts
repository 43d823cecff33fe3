import { internal } from '@jobtrail/contract/internal';
import { unauthenticated } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser } from '../users/queries.ts';

/** The internal call about sessions. */
export function internalSessionRoutes({ onInternal, authenticate, knex }: CoreContext): void {
  onInternal(internal.readSession, async ({ ctx }) => {
    const caller = await authenticate(ctx);
    const user = caller && (await findUser(knex, caller.id));
    if (!user) throw unauthenticated();
    return { user: presentUser(user) };
  });
}
