import { pages, paymentToast } from '@jobtrail/contract';
import { usePlatform, waitForAccess } from '@jobtrail/web-kit';
import { refreshSubscription } from '../subscription/queries.ts';

/** What follows a payment: the specified toast, fresh queries, and the board. */
export function usePaid(): () => Promise<void> {
  const { queryClient, toast, navigate } = usePlatform();
  return async () => {
    const unlocked = await waitForAccess(queryClient);
    await refreshSubscription(queryClient);
    toast({ ...paymentToast(unlocked), tone: 'success' });
    navigate(pages.dashboard, { replace: true });
  };
}
