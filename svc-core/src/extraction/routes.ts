import { calls } from '@jobtrail/contract/calls';
import { extractionFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../context.ts';
import { ExtractionError } from './ExtractionError.ts';
import type { ExtractionLimiter } from './ExtractionLimiter.ts';
import type { Extractor } from './Extractor.ts';
import { failureOf, presentReading } from './presenter.ts';

/**
 * POST /api/jobs/extract-from-url. All failures of names, addresses and connections get the same response, so that it
 * reveals nothing about the network behind the service. Only the causes that `failureOf` maps are named. The log
 * contains the reason, and nothing from the address or the page.
 */
export function extractionRoutes(
  { on, logger }: CoreContext,
  { extractor, limiter }: { extractor: Extractor; limiter: ExtractionLimiter },
): void {
  on(calls.extractFromUrl, async ({ ctx, caller, body }) => {
    const release = await limiter.acquire(caller.id);
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort());
    try {
      const job = presentReading(await extractor.extract(body.url, gone.signal));
      if (job) return job;
      throw new ExtractionError('no-posting');
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      logger.info({ reason: error.reason, requestId: ctx.state.requestId }, 'a posting was not read');
      throw extractionFailed(failureOf(error.reason));
    } finally {
      release();
    }
  });
}
