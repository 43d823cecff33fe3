import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, ConfirmDialog, messageOf } from '@jobtrail/web-kit';
import { CurrentPassword } from './CurrentPassword.tsx';

interface Props {
  title: string;
  confirmLabel: string;
  pendingLabel: string;
  /** Makes the call with the password that was entered. */
  call: (password: string) => Promise<unknown>;
  /** The message if the call fails and the server does not say why. */
  failed: string;
  onSuccess: () => void;
  onClose: () => void;
  /** What the call does, above the field. */
  children: ReactNode;
}

/** Asks for the password and then makes a call that cannot be undone. */
export function PasswordConfirmDialog({
  title,
  confirmLabel,
  pendingLabel,
  call,
  failed,
  onSuccess,
  onClose,
  children,
}: Props) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const sending = useMutation({
    mutationFn: () => call(password),
    onSuccess,
    onError: (error) =>
      setProblem((error instanceof ApiError && error.fields?.['password']) || messageOf(error, failed)),
  });
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      pendingLabel={pendingLabel}
      pending={sending.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (password === '') setProblem('Enter your password.');
        else sending.mutate();
      }}
    >
      {children}
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
