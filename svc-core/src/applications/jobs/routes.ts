import type { Knex } from 'knex';
import { calls } from '@jobtrail/contract/calls';
import { encodingFor, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreCaller, CoreContext } from '../../context.ts';
import { mediaAddress } from '../../media/uploads/address.ts';
import type { JobRow } from '../../rows.ts';
import { historyList, presentStageChange } from '../stage-history/presenter.ts';
import { cardList } from './cardList.ts';
import { CACHED_LIST_MAX_BYTES, CardListCache } from './CardListCache.ts';
import { dateStageChange, deleteStageChange, restoreStageChange } from './commands/changeHistory.ts';
import { createJob, updateJob } from './commands/changeJobs.ts';
import { deleteJob, deleteRestorably, restoreJob } from './commands/deleteJobs.ts';
import { jobDocument, jobList } from './jobList.ts';
import { personOf } from './moveDays.ts';
import { presentJob } from './presenter.ts';
import { getJob, listImages } from './queries.ts';
import { searchedCards } from './searchedCards.ts';

/** The calls on jobs and their stage history. A write responds with the addresses of images, since their bytes have just been sent. */
export function jobRoutes(core: CoreContext): void {
  const lists = new CardListCache();
  const withImages = async (row: JobRow, knex: Knex = core.knex) => {
    const images = await listImages(knex, [row.id]);
    return presentJob(
      row,
      (images.get(row.id) ?? []).map(({ id }) => mediaAddress(id)),
    );
  };

  const cardsOf =
    ({ id }: CoreCaller, wishlist = false) =>
    (runInSlot: RunInSlot) =>
      cardList(core, { userId: id, wishlist }, runInSlot);
  /** A person's card list; null if it is too long to be cached. */
  const findCardList = async (caller: CoreCaller) => {
    const kept = lists.get(caller.id, caller.jobsVersion);
    if (kept) return kept;
    const body = await core.reads.whole(caller.id, cardsOf(caller), CACHED_LIST_MAX_BYTES);
    return body && lists.set(caller.id, caller.jobsVersion, body);
  };

  core.on(calls.listJobs, async ({ ctx, caller, query }) => {
    const { view, media: form = 'data', q: text = '', list } = query;
    const wishlist = list === 'wishlist';
    const jobs = { userId: caller.id, wishlist };
    if (view !== 'card')
      return core.reads.json(ctx, caller.id, (runInSlot) => jobList(core, jobs, { form, text }, runInSlot));
    if (text !== '')
      return core.reads.json(ctx, caller.id, () => searchedCards(core, jobs, text, core.reads.slotRunner(caller.id)));
    // The wishlist is rarely read, so it is not cached.
    if (wishlist) return core.reads.json(ctx, caller.id, cardsOf(caller, wishlist));
    const known = ctx.get('if-none-match');
    const isStreamed = known !== '' && known === lists.tagOf(caller.id, caller.jobsVersion);
    const cards = isStreamed ? null : await findCardList(caller);
    const etag = cards?.etag ?? lists.tagOf(caller.id, caller.jobsVersion);
    ctx.type = 'json';
    ctx.set('cache-control', 'private, no-cache');
    ctx.set('vary', 'cookie');
    ctx.set('etag', etag);
    if (known === etag) {
      ctx.status = 304;
      return undefined;
    }
    if (!cards) return core.reads.stream(ctx, caller.id, cardsOf(caller));
    const encoding = encodingFor(ctx.get('accept-encoding'), cards.body.length);
    if (encoding === null) return core.reads.buffer(ctx, caller.id, cards.body);
    ctx.set('content-encoding', encoding);
    return core.reads.buffer(ctx, caller.id, await lists.packed(caller.id, cards, encoding));
  });
  core.on(calls.createJob, ({ caller, body, storeResponse }) =>
    createJob(core, personOf(caller), body, async (trx, row) => storeResponse(trx, await withImages(row, trx))),
  );
  core.on(calls.getJob, async ({ ctx, caller, params, query }) => {
    const row = await getJob(core.knex, caller.id, params.id);
    return core.reads.json(ctx, caller.id, () => jobDocument(core, row, query.media ?? 'data'));
  });
  core.on(calls.updateJob, async ({ caller, params, body }) => {
    const { row, entryId } = await updateJob(core, personOf(caller), params.id, body);
    return { ...(await withImages(row)), ...(entryId !== undefined && { historyEntryId: entryId }) };
  });
  core.on(calls.deleteJob, ({ caller, params, query }) =>
    (query.restorable === undefined ? deleteJob : deleteRestorably)(core, caller.id, params.id),
  );
  core.on(calls.restoreJob, async ({ caller, params }) => withImages(await restoreJob(core, caller.id, params.id)));

  core.on(calls.listStageHistory, async ({ ctx, caller, params }) => {
    const { id } = await getJob(core.knex, caller.id, params.id);
    return core.reads.json(ctx, caller.id, (runInSlot) => historyList(core, id, runInSlot));
  });
  core.on(calls.dateStageChange, async ({ caller, params, body }) =>
    presentStageChange(await dateStageChange(core, personOf(caller), params.id, body.happenedOn)),
  );
  core.on(calls.deleteStageChange, ({ caller, params }) => deleteStageChange(core, caller.id, params.id));
  core.on(calls.restoreStageChange, async ({ caller, params }) =>
    presentStageChange(await restoreStageChange(core, caller.id, params.id)),
  );
}
