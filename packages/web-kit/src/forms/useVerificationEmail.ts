import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { messageOf } from '../api/ApiError.ts';
import { useToast } from '../platform/context.ts';

/** Emails the person the link that confirms the address of the account again, with a toast about it. */
export function useVerificationEmail(email: string): UseMutationResult<undefined, Error, void> {
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.call('requestVerification'),
    onSuccess: () =>
      toast({ title: 'Link sent', description: `Open the link in the email to ${email}.`, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to send the link. Please try again.'),
        tone: 'error',
      }),
  });
}
