import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactor } from '@jobtrail/contract';
import { api, ApiError, messageOf, sessionKey, useToast } from '@jobtrail/web-kit';
import { ConfirmDialog } from '@jobtrail/web-kit/ui/overlay';
import { CurrentPassword } from '../CurrentPassword.tsx';
import { useRefetchFactors } from './useRefetchFactors.ts';

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
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const remove = useMutation({
    mutationFn: () => api.call('removeSecondFactor', { params: { id }, body: { password } }),
    onSuccess: () => {
      changed();
      // An administrator may have to add another one now.
      if (isLast) void client.invalidateQueries({ queryKey: sessionKey });
      toast({
        title: isLast ? 'Two-step sign-in is off' : 'Second factor removed',
        description: 'Every other session was signed out.',
        tone: 'success',
      });
      onClose();
    },
    onError: (error) =>
      setProblem(
        (error instanceof ApiError && error.fields?.['password']) ||
          messageOf(error, 'Failed to remove it. Please try again.'),
      ),
  });
  return (
    <ConfirmDialog
      title={`Remove "${name}"?`}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      pending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (password === '') setProblem('Enter your password.');
        else remove.mutate();
      }}
    >
      <p>
        {isLast
          ? 'It is your only second factor. Without it, your password alone is enough to sign in, and your recovery codes stop working.'
          : 'You can no longer sign in with it.'}{' '}
        Every other session is signed out.
      </p>
      <div className="delete-password">
        <CurrentPassword
          value={password}
          problem={problem}
          onChange={(typed) => {
            setPassword(typed);
            setProblem(undefined);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
