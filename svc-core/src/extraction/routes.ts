import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../context.ts';
import { presentReading } from './presenter.ts';
import type { ReadAddress } from './readAddress.ts';

/** POST /api/jobs/extract-from-url. */
export function extractionRoutes({ on }: CoreContext, readAddress: ReadAddress): void {
  on(calls.extractFromUrl, ({ ctx, caller, body }) => readAddress(ctx, caller.id, body.url, presentReading));
}
