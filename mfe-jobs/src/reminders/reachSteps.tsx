import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { remindersOffTexts } from '@jobtrail/contract';
import { api, messageOf, sessionKey, useToast, useVerificationEmail } from '@jobtrail/web-kit';
import { browserZone, cityOf } from '@jobtrail/web-kit/time-zones';

/** Sends the email again that confirms the address of the account. */
export function SendAgain({ email, className = 'btn btn-sm' }: { email: string; className?: string }) {
  const { isPending, mutate } = useVerificationEmail(email);
  return (
    <button type="button" className={className} onClick={() => !isPending && mutate()}>
      {remindersOffTexts.send}
    </button>
  );
}

/** Saves the time zone of this browser. */
export function UseZone({ icon }: { icon?: ReactNode }) {
  const client = useQueryClient();
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.call('updateAccount', { body: { timeZone: browserZone() } }),
    onSuccess: (user) => client.setQueryData(sessionKey, user),
    onError: (error) =>
      toast({ title: 'Error', description: messageOf(error, remindersOffTexts.zoneFailed), tone: 'error' }),
  });
  return (
    <button type="button" className="btn btn-sm" onClick={() => !isPending && mutate()}>
      {icon}
      {remindersOffTexts.yes(cityOf(browserZone()))}
    </button>
  );
}

/** Asks for the session again when the person comes back to this tab, because the address is confirmed in another one. */
export function useConfirmedElsewhere(isAwaited: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAwaited) return;
    const onShown = (): void => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: sessionKey });
    };
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [client, isAwaited]);
}
