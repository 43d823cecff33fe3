import type { Reading } from '@jobtrail/posting';
import { type Context, extractionFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../context.ts';
import { ExtractionError } from './ExtractionError.ts';
import type { ExtractionLimiter } from './ExtractionLimiter.ts';
import type { Extractor } from './Extractor.ts';
import { failureOf } from './presenter.ts';
import { listPlacesOfSite } from './reading-places/queries.ts';

/**
 * Reads a posting for a person, as long as the client waits. Values from places that the person has chosen on the site are
 * preferred.
 * @param take what the caller needs of the reading; null if the reading does not have it
 * @throws AppError 422 `extraction_failed`, 429, 503
 */
export type ReadAddress = <Taken>(
  ctx: Context,
  userId: string,
  url: string,
  take: (reading: Reading) => Taken | null,
) => Promise<Taken>;

/**
 * Creates the reader of addresses. All failures of names, addresses and connections get the same response, so that it
 * reveals nothing about the network behind the service. Only the causes that `failureOf` maps are named. The log
 * contains the reason, and nothing from the address or the page.
 */
export function addressReader(
  { knex, logger }: Pick<CoreContext, 'knex' | 'logger'>,
  { extractor, limiter }: { extractor: Extractor; limiter: ExtractionLimiter },
): ReadAddress {
  return async (ctx, userId, url, take) => {
    const release = await limiter.acquire(userId);
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort());
    try {
      const preferred = await listPlacesOfSite(knex, userId, url);
      const reading = await extractor.extract(url, gone.signal, preferred);
      const taken = take(reading);
      if (taken !== null) return taken;
      throw new ExtractionError(reading.closed ? 'closed' : 'no-posting');
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      logger.info({ reason: error.reason, requestId: ctx.state.requestId }, 'a posting was not read');
      throw extractionFailed(failureOf(error.reason));
    } finally {
      release();
    }
  };
}
