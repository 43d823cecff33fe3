import { calls } from '@jobtrail/contract/calls';
import { toMoment, tooManyRequests, unauthenticated } from '@jobtrail/service-kit';
import type { Core } from '../core.ts';
import { userById } from '../users/queries.ts';
import { archiveOf } from './archive.ts';

const AT_ONCE = 2;
const RETRY_SECONDS = 30;
const BUSY = 'Your download is under way already. Please wait until it is done.';

/** GET /api/account/export: everything that one has, also once the subscription has ended (design 4). */
export function exportRoutes(core: Core): void {
  const running = new Map<string, number>();
  const count = (id: string, by: number): void => {
    const now = (running.get(id) ?? 0) + by;
    if (now > 0) running.set(id, now);
    else running.delete(id);
  };

  core.on(calls.exportAccount, async ({ ctx, caller }) => {
    if ((running.get(caller.id) ?? 0) >= AT_ONCE) throw tooManyRequests(RETRY_SECONDS, BUSY);
    count(caller.id, 1);
    ctx.res.once('close', () => count(caller.id, -1));
    const user = await userById(core.knex, caller.id);
    if (!user) throw unauthenticated();
    const archive = await archiveOf(core, user);
    ctx.status = 200;
    ctx.set('content-disposition', `attachment; filename="jobtrail-export-${toMoment(core.clock()).slice(0, 10)}.zip"`);
    ctx.set('x-content-type-options', 'nosniff');
    ctx.body = archive;
    ctx.type = 'application/zip';
  });
}
