import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import type { BrowserErrors } from './BrowserErrors.ts';
import { describeReport } from './describeReport.ts';

/** POST /api/browser-errors. */
export function browserErrorRoutes({ on }: CoreContext, errors: BrowserErrors): void {
  on(calls.reportBrowserError, async ({ ctx, body }) => errors.record(describeReport(body), ctx.state.requestId));
}
