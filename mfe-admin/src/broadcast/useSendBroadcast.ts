import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminTexts, broadcastSentToast } from '@jobtrail/contract';
import { api, ApiError, type HeldForm, messageOf, useToast } from '@jobtrail/web-kit';
import { freshDraft, isStoredDraft, type KeyedDraft, newKey } from './draft.ts';
import { historyKey } from './queries.ts';

interface Options {
  readonly userId: string;
  readonly form: HeldForm<KeyedDraft>;
  /** Shows the server's problems at the fields. */
  readonly show: (problems: NonNullable<ApiError['fields']>, options: { focus: boolean }) => void;
  /** Called after each attempt. */
  readonly onSettled: () => void;
}

/** Sends a broadcast, and reports the outcome in a toast. The draft is cleared once it is sent. */
export function useSendBroadcast({ userId, form, show, onSettled }: Options) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: KeyedDraft) => api.call('sendBroadcast', { body: sent }),
    onSuccess: async ({ recipientCount, status }, sent) => {
      // Text typed in the meantime, here or after reopening the screen, is another message and stays.
      const isUnchanged = isStoredDraft(userId, sent);
      if (status === 'canceled') {
        toast({ title: 'Error', description: adminTexts.nobodyInAudience, tone: 'error' });
        // The key belongs to the broadcast that was not sent.
        if (isUnchanged) form.change({ key: newKey() });
      } else {
        toast({ ...broadcastSentToast(recipientCount), tone: 'success' });
        if (isUnchanged) form.reset(freshDraft());
      }
      await client.invalidateQueries({ queryKey: historyKey });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) show(error.fields, { focus: false });
      toast({
        title: 'Error',
        description: messageOf(
          error,
          'Failed to send the broadcast. Nothing is lost: sending again cannot send it twice.',
        ),
        tone: 'error',
      });
    },
    onSettled,
  });
}

/** Sends a message to the administrator only, and reports the outcome in a toast. */
export function useTestBroadcast() {
  const toast = useToast();
  return useMutation({
    mutationFn: ({ subject, body }: Pick<KeyedDraft, 'subject' | 'body'>) =>
      api.call('testBroadcast', { body: { subject, body } }),
    onSuccess: ({ to }) => toast({ title: 'Test sent', description: `It goes to ${to} only.`, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to send the test. Please try again.'),
        tone: 'error',
      }),
  });
}
