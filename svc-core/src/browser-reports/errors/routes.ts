import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import type { BrowserErrors } from './BrowserErrors.ts';
import { describeReport } from './describeReport.ts';

/** POST /api/browser-errors. */
export function browserErrorRoutes({ on, authenticate }: CoreContext, errors: BrowserErrors): void {
  on(calls.reportBrowserError, ({ ctx, body }) => {
    // Anyone may send a report, even while the database is down and no session can be read.
    const isSignedIn = (): Promise<boolean> =>
      authenticate(ctx).then(
        (caller) => caller !== null,
        () => false,
      );
    return errors.record(describeReport(body), ctx.state.requestId, isSignedIn);
  });
}
