import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { pathOf, type SessionUser, signupTexts } from '@jobtrail/contract';
import { api, ApiError, sessionKey } from '@jobtrail/web-kit';

/** The message for a failed sign-up completion, derived from the server's message. */
function completionMessage(said: string | undefined): string {
  if (said === undefined || said === '') return signupTexts.failed;
  if (said.includes('expired')) return signupTexts.expired;
  if (said.includes('Payment not completed')) return signupTexts.notPaid;
  return said;
}

/** The state of a sign-up completion. `made`: the account exists, but this browser has to sign in. */
type Completion =
  | { view: 'loading' }
  | { view: 'success'; user: SessionUser }
  | { view: 'made'; sentence: string }
  | { view: 'error'; message: string };

/** The server's message, if it sent one. */
const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code !== 'unknown' && error.status !== 0 ? error.userMessage : undefined;

/**
 * Completes the sign-up of a checkout session, once per page however often the screen renders, and refetches the
 * session.
 * @param sessionId from the URL; null if it has none
 */
export function useCompletion(sessionId: string | null): Completion {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [pathOf('completeSignup'), sessionId],
    // A reopened page calls again, because the first call may have failed.
    gcTime: 0,
    queryFn:
      sessionId === null
        ? skipToken
        : async () => {
            const response = await api.call('completeSignup', { body: { sessionId } });
            if (response.user) await client.invalidateQueries({ queryKey: sessionKey });
            return response;
          },
  });
  if (sessionId === null) return { view: 'error', message: signupTexts.noSessionId };
  if (error) return { view: 'error', message: completionMessage(serverMessage(error)) };
  if (!data) return { view: 'loading' };
  if (data.success && data.user) return { view: 'success', user: data.user };
  if (data.success && data.error) return { view: 'made', sentence: data.error };
  return { view: 'error', message: completionMessage(data.error) };
}
