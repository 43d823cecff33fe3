import { CONCURRENT_EXPORTS_MAX } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { ReadSlots, toMoment, unauthenticated } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { ReadInvoices } from '../../peers/billing.ts';
import { recordSecurityEvent } from '../../people/security-log/recordSecurityEvent.ts';
import { findUser } from '../../people/users/queries.ts';
import { archiveOf } from './archive.ts';
import { invoicesOf } from './invoices.ts';

/** Requests do not wait for a slot, because a download may take an hour. */
const LIMITS = {
  perPerson: CONCURRENT_EXPORTS_MAX,
  ofAll: 16,
  waitingPerPerson: 0,
  waitingOfAll: 0,
  waitMs: 0,
  sentence: 'Your download is under way already. Please wait until it is done.',
  retryAfter: 30,
};

/** GET /api/account/export: everything a person has, available even after the subscription has ended. */
export function exportRoutes(core: CoreContext, readInvoices: ReadInvoices): void {
  const slots = new ReadSlots(LIMITS);

  core.on(calls.exportAccount, async ({ ctx, caller }) => {
    await slots.hold(caller.id, ctx.res);
    const user = await findUser(core.knex, caller.id);
    if (!user) throw unauthenticated();
    const archive = await archiveOf(core, user, await invoicesOf(core, readInvoices, user.id));
    recordSecurityEvent(core, ctx, { event: 'data_export', userId: user.id });
    await core.securityLog.flush();
    ctx.status = 200;
    ctx.set('content-disposition', `attachment; filename="jobtrail-export-${toMoment(core.clock()).slice(0, 10)}.zip"`);
    ctx.set('x-content-type-options', 'nosniff');
    ctx.body = archive;
    ctx.type = 'application/zip';
  });
}
