import { internal } from '@jobtrail/contract/internal';
import { notFound } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { recordFirstPayment } from '../signups/commands.ts';
import { setAccess } from './commands.ts';

/** The internal call with which svc-billing grants and takes access. */
export function internalAccessRoutes({ onInternal, knex, clock }: CoreContext): void {
  onInternal(internal.setAccess, async ({ params: { id }, body }) => {
    if (!(await setAccess(knex, id, body))) throw notFound();
    if (body.hasPaid) await recordFirstPayment(knex, id, clock());
  });
}
