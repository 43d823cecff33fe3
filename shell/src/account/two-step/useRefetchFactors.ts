import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '@jobtrail/web-kit';

/** Refetches the second factors and the sessions, which end with every change. */
export function useRefetchFactors(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: callKey('listSecondFactors') });
    void client.invalidateQueries({ queryKey: callKey('listSessions') });
  };
}
