import type { SessionUser } from '@jobtrail/contract';
import { pages, paths, successToasts } from '@jobtrail/contract';
import { api, sessionKey, usePlatform } from '@jobtrail/web-kit';
import { refreshSubscription } from '../subscription/queries.ts';

/** The provider tells our servers of a payment by itself; usually that takes well under a second. */
const ASK_AGAIN_MS = 400;
const ATTEMPTS = 15;

/** Asks who is signed in until writing is allowed again; answers whether it is. */
async function accessIsBack(): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const user = await api.get<SessionUser>(paths.me).catch(() => null);
    if (user?.access === 'full' && user.subscriptionStatus !== 'canceled') return true;
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
  }
  return false;
}

/** What follows a payment: the specified toast, fresh queries, and the board. */
export function usePaid(): () => Promise<void> {
  const { queryClient, toast, navigate } = usePlatform();
  return async () => {
    const back = await accessIsBack();
    await refreshSubscription(queryClient);
    await queryClient.refetchQueries({ queryKey: sessionKey });
    toast(back ? { ...successToasts.paymentSuccessful, tone: 'success' } : { ...successToasts.paymentSuccessful, description: `${successToasts.paymentSuccessful.description} It can take a minute until everything is unlocked.`, tone: 'success' });
    navigate(pages.dashboard, { replace: true });
  };
}
