import { pages } from '@jobtrail/contract';
import { ApiError } from '@jobtrail/web-kit';

/** Tells a deactivated person, who cannot sign in, how to cancel the subscription. */
export function InactiveHint({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'account_inactive') return null;
  return (
    <>
      Still subscribed? <a href={pages.cancelSubscription}>Cancel your subscription</a>
    </>
  );
}
