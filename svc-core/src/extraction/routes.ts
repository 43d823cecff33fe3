import { calls } from '@jobtrail/contract/calls';
import { extractionFailed } from '@jobtrail/service-kit';
import type { Core } from '../context.ts';
import type { Extractor } from './Extractor.ts';
import { failureOf, presentReading } from './presenter.ts';
import type { Turns } from './Turns.ts';
import { Unreadable } from './Unreadable.ts';

/**
 * POST /api/jobs/extract-from-url. Names, addresses and connections that fail all get the same answer, so that it reveals
 * nothing about the network behind the service; a cause is named only where `failureOf` knows one. The log has the host of
 * an address and nothing of a page.
 */
export function extractionRoutes(
  { on, logger }: Core,
  { extractor, turns }: { extractor: Extractor; turns: Turns },
): void {
  on(calls.extractFromUrl, async ({ ctx, caller, body }) => {
    const giveBack = await turns.take(caller.id);
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort());
    try {
      const answer = presentReading(await extractor.extract(body.url, gone.signal));
      if (answer) return answer;
      throw new Unreadable('no-posting');
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      logger.info(
        { host: new URL(body.url).hostname, reason: error.reason, requestId: ctx.state.requestId },
        'a posting was not read',
      );
      throw extractionFailed(failureOf(error.reason));
    } finally {
      giveBack();
    }
  });
}
