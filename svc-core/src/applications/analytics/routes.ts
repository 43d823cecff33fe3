import { DEFAULT_TIME_ZONE, localDayOf } from '@jobtrail/contract';
import { type AnalyticsFilter, type AnalyticsSummary, calls } from '@jobtrail/contract/calls';
import { pieceOf } from '@jobtrail/service-kit';
import type { CoreCaller, CoreContext } from '../../context.ts';
import { countJobsByStage } from './queries.ts';
import { readReport } from './readReport.ts';
import { readSummary } from './readSummary.ts';
import { SummaryCache, type SummaryKey } from './SummaryCache.ts';

/** The same filters have the same text. */
const textOf = ({ from, to, q, stage, tag, source, location }: AnalyticsFilter): string =>
  JSON.stringify([
    from ?? null,
    to ?? null,
    q ?? null,
    ...[stage, tag, source, location].map((list) => list?.toSorted() ?? null),
  ]);

/** The calls on figures about the person's applications. */
export function analyticsRoutes(core: CoreContext): void {
  const cache = new SummaryCache();
  const computeSummary = async (key: SummaryKey, filter: AnalyticsFilter, now: number) => {
    const { userId, timeZone } = key;
    let validUntil = Infinity;
    // A person's summary is always short enough for memory: it has at most JOBS_MAX ids.
    const body = await core.reads.whole(
      userId,
      async function* (runInSlot) {
        const read = await readSummary(core.knex, { userId, timeZone, filter, now }, runInSlot);
        // A text may be about communications, notes or reminders, which have no version.
        validUntil = filter.q ? now : read.validUntil;
        yield pieceOf(JSON.stringify(read.summary));
      },
      Infinity,
    );
    if (!body) throw new Error('A summary has no limit of its length');
    return cache.set(key, body, validUntil);
  };
  const keyOf = (caller: CoreCaller, filter: AnalyticsFilter, now: number): SummaryKey => {
    const timeZone = caller.timeZone ?? DEFAULT_TIME_ZONE;
    return {
      userId: caller.id,
      version: caller.jobsVersion,
      timeZone,
      today: localDayOf(now, timeZone),
      filter: textOf(filter),
    };
  };

  core.on(calls.getStageCounts, ({ caller }) => countJobsByStage(core.knex, caller.id));
  const summaryFor = async (caller: CoreCaller, filter: AnalyticsFilter) => {
    const now = core.clock();
    const key = keyOf(caller, filter, now);
    return cache.get(key, now) ?? (await computeSummary(key, filter, now));
  };

  core.on(calls.getAnalyticsSummary, async ({ ctx, caller, query }) => {
    const { etag, body } = await summaryFor(caller, query);
    ctx.type = 'json';
    ctx.set('cache-control', 'private, no-cache');
    ctx.set('vary', 'cookie');
    ctx.set('etag', etag);
    if (ctx.get('if-none-match') === etag) {
      ctx.status = 304;
      return undefined;
    }
    return core.reads.buffer(ctx, caller.id, body);
  });
  core.on(calls.getReplyFigures, async ({ caller }) => {
    const { body } = await summaryFor(caller, {});
    const { heardBack, firstReply } = JSON.parse(String(body)) as AnalyticsSummary;
    const { count, of } = heardBack;
    const { finished, median } = firstReply;
    return { heardBack: { count, of }, firstReply: { finished, median } };
  });
  core.on(calls.getActivityReport, ({ ctx, caller, query: filter }) =>
    core.reads.json(ctx, caller.id, async function* (runInSlot) {
      const timeZone = caller.timeZone ?? DEFAULT_TIME_ZONE;
      const request = { userId: caller.id, timeZone, filter, now: core.clock() };
      yield pieceOf(JSON.stringify(await readReport(core.knex, request, runInSlot)));
    }),
  );
}
