import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '@jobtrail/contract';
import { api, messageOf, useToast } from '@jobtrail/web-kit';
import { usersKey } from './queries.ts';

/** A change to a user: the role or the active flag. */
export type UserChange = { role: AdminUser['role'] } | { isActive: boolean };
interface Order {
  user: AdminUser;
  change: UserChange;
}

/** 'Ana is an administrator now.' */
function sentenceOf({ user, change }: Order): string {
  if ('role' in change)
    return change.role === 'admin' ? `${user.name} is an administrator now.` : `${user.name} is a user now.`;
  return change.isActive
    ? `${user.name} can sign in again.`
    : `${user.name} was signed out everywhere and cannot sign in.`;
}
const inverseOf = ({ user, change }: Order): UserChange =>
  'role' in change ? { role: user.role } : { isActive: user.isActive };

/**
 * Promotes, demotes, activates and deactivates at once, without a confirmation; the toast offers Undo. Fetches the list
 * again afterwards.
 */
export function useUpdateUser() {
  const client = useQueryClient();
  const toast = useToast();
  const update = useMutation({
    mutationFn: ({ user, change }: Order) => api.call('updateUser', { params: { userId: user.id }, body: change }),
    onSuccess: (_, order) =>
      toast({
        title: 'User updated',
        description: sentenceOf(order),
        tone: 'success',
        action: {
          label: 'Undo',
          onClick: () => update.mutate({ user: { ...order.user, ...order.change }, change: inverseOf(order) }),
        },
      }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to update the user. Please try again.'),
        tone: 'error',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
  });
  return update;
}
