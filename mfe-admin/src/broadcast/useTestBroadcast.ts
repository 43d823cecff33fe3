import { useMutation } from '@tanstack/react-query';
import { api, messageOf, useToast } from '@jobtrail/web-kit';
import type { Draft } from './draft.ts';

/** Sends a message to the administrator only, and reports the outcome in a toast. */
export function useTestBroadcast() {
  const toast = useToast();
  return useMutation({
    mutationFn: ({ subject, body }: Draft) => api.call('testBroadcast', { body: { subject, body } }),
    onSuccess: ({ to }) => toast({ title: 'Test sent', description: `It goes to ${to} only.`, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to send the test. Please try again.'),
        tone: 'error',
      }),
  });
}
