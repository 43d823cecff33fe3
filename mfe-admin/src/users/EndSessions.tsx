import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { AdminUser } from '@jobtrail/contract';
import { api, messageOf, useSession, useToast } from '@jobtrail/web-kit';
import { usersKey } from './queries.ts';

/** Signs a person out everywhere and ends the calendar feed and API tokens. The person can sign in again. */
export function EndSessions({ user }: { user: AdminUser }) {
  const client = useQueryClient();
  const toast = useToast();
  const me = useSession().user;
  const end = useMutation({
    mutationFn: () => api.call('endUserSessions', { params: { userId: user.id } }),
    onSuccess: () =>
      toast({
        title: 'Signed Out Everywhere',
        description: `${user.name} was signed out on every device and can sign in again. Any calendar feed and API tokens are off.`,
        tone: 'success',
      }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to end the sessions. Please try again.'),
        tone: 'error',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
  });
  if (user.id === me?.id) return null;
  return (
    <p className="end-sessions">
      <Button loading={end.isPending} onClick={() => end.mutate()}>
        Sign Out Everywhere
      </Button>
    </p>
  );
}
