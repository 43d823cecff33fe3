import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '@jobtrail/web-kit';

/** Refetches what a change of the account ends: other sessions, and the API tokens. */
export function useRefetchEnded(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: callKey('listSessions') }),
      client.invalidateQueries({ queryKey: callKey('listApiTokens') }),
    ]);
}
