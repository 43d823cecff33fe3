import { calls } from '@jobtrail/contract/calls';
import { extractionFailed } from '@jobtrail/service-kit';
import type { Core } from '../core.ts';
import type { Extractor } from './Extractor.ts';
import { presentReading } from './presenter.ts';
import type { Turns } from './Turns.ts';
import { Unreadable } from './Unreadable.ts';

/**
 * POST /api/jobs/extract-from-url (spec 7). Whatever keeps a posting from being read, the answer is the same: it tells nothing of the
 * network behind the service. Of an address the log has the host, of a page it has nothing.
 */
export function extractionRoutes({ on, logger }: Core, { extractor, turns }: { extractor: Extractor; turns: Turns }): void {
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
      logger.info({ host: new URL(body.url).hostname, reason: error.reason, requestId: ctx.state.requestId }, 'a posting was not read');
      throw extractionFailed();
    } finally {
      giveBack();
    }
  });
}
