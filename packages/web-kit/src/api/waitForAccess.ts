import type { QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { sessionKey } from './queryClient.ts';

/** The payment provider notifies our servers of a payment, usually well within a second. */
const ASK_AGAIN_MS = 400;
const ATTEMPTS = 15;

/**
 * After a payment: asks who is signed in until the subscription is running, for six seconds at most, and makes that the session.
 * @returns whether everything is unlocked
 */
export async function waitForAccess(client: QueryClient): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const user = await api.call('me').catch(() => null);
    const running =
      user?.access === 'full' && (user.subscriptionStatus === 'active' || user.subscriptionStatus === 'trialing');
    if (user && (running || attempt === ATTEMPTS)) client.setQueryData(sessionKey, user);
    if (running) return true;
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
  }
  return false;
}
