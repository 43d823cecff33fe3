import { useQueryClient } from '@tanstack/react-query';
import type { SecondFactor } from '@jobtrail/contract';
import { api, sessionKey, useToast } from '@jobtrail/web-kit';
import { PasswordConfirmDialog } from '../PasswordConfirmDialog.tsx';
import { useRefetchFactors } from './factorChanges.ts';

interface Props {
  factor: SecondFactor;
  /** Whether it is the only one. */
  isLast: boolean;
  onClose: () => void;
}

/** Asks for the password and removes a second factor. */
export function RemoveFactor({ factor: { id, name }, isLast, onClose }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const changed = useRefetchFactors();
  return (
    <PasswordConfirmDialog
      title={`Remove "${name}"?`}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      call={(password) => api.call('removeSecondFactor', { params: { id }, body: { password } })}
      failed="Failed to remove it. Please try again."
      onSuccess={() => {
        changed();
        // An administrator may have to add another one now.
        if (isLast) void client.invalidateQueries({ queryKey: sessionKey });
        toast({
          title: isLast ? 'Two-step sign-in is off' : 'Second factor removed',
          description: 'Every other session was signed out.',
          tone: 'success',
        });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {isLast
          ? 'It is your only second factor. Without it, your password alone is enough to sign in, and your recovery codes stop working.'
          : 'You can no longer sign in with it.'}{' '}
        Every other session is signed out.
      </p>
    </PasswordConfirmDialog>
  );
}
