import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser, SubscriptionChoice } from '@jobtrail/contract';
import { api, messageOf, useToast } from '@jobtrail/web-kit';
import { usersKey } from './queries.ts';

/** A change to a user: the role, or the active flag with what happens to the subscription. */
type UserChange =
  | { role: AdminUser['role'] }
  | { isActive: true }
  | { isActive: false; subscription?: SubscriptionChoice };
interface UserUpdate {
  user: AdminUser;
  change: UserChange;
  /** The button that was pressed; Undo returns the focus to it. */
  button?: HTMLElement;
}

const isOpen = ({ subscriptionDecision: decision }: AdminUser): boolean =>
  decision?.state === 'pending' || decision?.state === 'failed';

/** 'Ana is now an administrator.' */
function describeChange({ user, change }: UserUpdate): string {
  if ('role' in change)
    return change.role === 'admin'
      ? `${user.name} is now an administrator.`
      : `${user.name} is no longer an administrator.`;
  if (!change.isActive) return `${user.name} was signed out everywhere and cannot sign in.`;
  return isOpen(user)
    ? `${user.name} can sign in again. What was not done yet about the subscription is withdrawn.`
    : `${user.name} can sign in again.`;
}

/** The change that undoes another one; null if it would not restore the previous state. */
function inverseOf({ user, change }: UserUpdate): UserChange | null {
  if ('role' in change) return { role: user.role };
  if (change.isActive) return isOpen(user) ? null : { isActive: false };
  return change.subscription === undefined || change.subscription === 'keep' ? { isActive: true } : null;
}

/**
 * Promotes, demotes, activates and deactivates. The toast offers Undo if it restores everything. Fetches the list again
 * afterwards.
 */
export function useUpdateUser() {
  const client = useQueryClient();
  const toast = useToast();
  const update = useMutation({
    mutationFn: ({ user, change }: UserUpdate) => api.call('updateUser', { params: { userId: user.id }, body: change }),
    onSuccess: (after, request) => {
      const inverse = inverseOf(request);
      toast({
        title: 'User updated',
        description: describeChange(request),
        tone: 'success',
        ...(inverse && {
          action: {
            label: 'Undo',
            onClick: () => {
              update.mutate({ ...request, user: { ...request.user, ...after }, change: inverse });
              // After the toast, which has the focus, is gone.
              requestAnimationFrame(() => request.button?.focus());
            },
          },
        }),
      });
    },
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
