import type { QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { sessionKey } from './queryClient.ts';

/** The payment provider notifies our servers of a payment, usually within a second. */
const ASK_AGAIN_MS = 400;
const ATTEMPTS = 15;

/**
 * Polls the session after a payment until the subscription is active, for six seconds at most, and stores it.
 * @returns whether the person has full access
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
