import { pages, paymentToast } from '@jobtrail/contract';
import { usePlatform, waitForAccess } from '@jobtrail/web-kit';
import { refreshSubscription } from '../subscription/queries.ts';

/** Runs after a payment: shows the toast, invalidates the queries, and opens the board. */
export function usePaid(): () => Promise<void> {
  const { queryClient, toast, navigate } = usePlatform();
  return async () => {
    const unlocked = await waitForAccess(queryClient);
    await refreshSubscription(queryClient);
    toast({ ...paymentToast(unlocked), tone: 'success' });
    navigate(pages.dashboard, { replace: true });
  };
}
