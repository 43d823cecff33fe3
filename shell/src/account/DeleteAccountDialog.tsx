import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ApiError, messageOf, usePlatform } from '@jobtrail/web-kit';
import { ConfirmDialog } from '@jobtrail/web-kit/ui/overlay';
import { announceDeletion } from '../landing/visitor.ts';
import { endByCall, endSession } from '../session/session.ts';
import { CurrentPassword } from './CurrentPassword.tsx';

/** Asks for the password and deletes the account. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const platform = usePlatform();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const remove = useMutation({
    mutationFn: () => endByCall(platform.queryClient, () => api.call('deleteAccount', { body: { password } })),
    onSuccess: () => {
      announceDeletion();
      endSession(platform);
    },
    onError: (error) =>
      setProblem(
        (error instanceof ApiError && error.fields?.['password']) ||
          messageOf(error, 'Failed to delete your account. Please try again.'),
      ),
  });
  return (
    <ConfirmDialog
      title="Delete your account?"
      confirmLabel="Delete everything"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (password === '') setProblem('Enter your password.');
        else remove.mutate();
      }}
    >
      <p>
        Your subscription is canceled now, and your applications, notes, screenshots and recordings are deleted. This
        cannot be undone. Download your data first if you want to keep it.
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
