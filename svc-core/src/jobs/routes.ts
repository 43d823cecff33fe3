import { calls } from '@jobtrail/contract/calls';
import type { Core } from '../core.ts';
import { mediaAddress } from '../media/address.ts';
import { CardLists } from './card-lists.ts';
import { createJob, deleteJob, updateJob } from './commands.ts';
import { jobDocument, jobList } from './job-stream.ts';
import { presentCard, presentJob } from './presenter.ts';
import { findCards, findImages, findJob } from './queries.ts';
import type { JobRow } from './row.ts';

/** The calls on jobs (spec 7). What a write answers names images by their addresses: their bytes have just been sent. */
export function jobRoutes(core: Core): void {
  const lists = new CardLists();
  const answer = async (row: JobRow) => {
    const images = await findImages(core.knex, [row.id]);
    return presentJob(row, (images.get(row.id) ?? []).map(({ id }) => mediaAddress(id)));
  };

  core.on(calls.listJobs, async ({ ctx, caller, query }) => {
    ctx.type = 'json';
    if (query.view !== 'card') return jobList(core, caller.id, query.media ?? 'data');
    const list = lists.get(caller.id, caller.jobsVersion)
      ?? lists.set(caller.id, caller.jobsVersion, Buffer.from(JSON.stringify((await findCards(core.knex, caller.id)).map(presentCard))));
    ctx.set('cache-control', 'private, no-cache');
    ctx.set('vary', 'cookie');
    ctx.set('etag', list.etag);
    if (ctx.get('if-none-match') === list.etag) {
      ctx.status = 304;
      return undefined;
    }
    return list.body;
  });
  core.on(calls.createJob, async ({ caller, body }) => answer(await createJob(core, caller.id, body)));
  core.on(calls.getJob, async ({ ctx, caller, params, query }) => {
    ctx.type = 'json';
    return jobDocument(core, await findJob(core.knex, caller.id, params['id'] ?? ''), query.media ?? 'data');
  });
  core.on(calls.updateJob, async ({ caller, params, body }) => answer(await updateJob(core, caller.id, params['id'] ?? '', body)));
  core.on(calls.deleteJob, ({ caller, params }) => deleteJob(core, caller.id, params['id'] ?? ''));
}
