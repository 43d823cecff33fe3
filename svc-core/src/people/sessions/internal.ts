import { internal } from '@jobtrail/contract/internal';
import { unauthenticated } from '@jobtrail/service-kit';
import type { Core } from '../../context.ts';
import { presentUser } from '../users/presenter.ts';
import { userById } from '../users/queries.ts';

/** The internal call about sessions. */
export function internalSessionRoutes({ onInternal, authenticate, knex }: Core): void {
  onInternal(internal.readSession, async ({ ctx }) => {
    const caller = await authenticate(ctx);
    const user = caller && (await userById(knex, caller.id));
    if (!user) throw unauthenticated();
    return { user: presentUser(user) };
  });
}
