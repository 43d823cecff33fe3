import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiToken } from '@jobtrail/contract';
import { api, callKey, ConfirmDialog, messageOf, useToast } from '@jobtrail/web-kit';

/** Asks before a token is revoked, because nothing makes it work again. */
export function RevokeToken({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const toast = useToast();
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => api.call('revokeApiToken', { params: { id } }),
    onSuccess: () => toast({ title: 'Token revoked', tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to revoke the token. Please try again.'),
        tone: 'error',
      }),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: callKey('listApiTokens') });
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke "${name}"?`}
      confirmLabel="Revoke"
      pendingLabel="Revoking..."
      pending={revoking.isPending}
      onConfirm={() => revoking.mutate()}
      onCancel={onClose}
    >
      <p>Programs that use this token stop working immediately. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
