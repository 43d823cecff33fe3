import type { ReactNode } from 'react';
import { useApiForm } from '@jobtrail/web-kit';
import { CurrentPassword } from '../CurrentPassword.tsx';
import { TaskForm } from './TaskForm.tsx';

interface Props<Result> {
  /** What happens next. */
  children: ReactNode;
  label: string;
  pendingLabel: string;
  /** The message if the server sends none. */
  failed: string;
  call: (password: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel: () => void;
}

/** Asks for the current password and makes the call with it. */
export function PasswordStep<Result>({ children, label, pendingLabel, failed, call, onDone, onCancel }: Props<Result>) {
  const { values, problemAt, pending, sending, change, submit } = useApiForm(
    ({ password }: { password: string }) => call(password),
    {
      defaults: { password: '' },
      problemsOf: ({ password }) => (password === '' ? { password: 'Enter your password.' } : {}),
      clearsOnChange: 'all',
      onSuccess: onDone,
    },
  );
  return (
    <TaskForm
      label={label}
      pendingLabel={pendingLabel}
      pending={pending}
      error={sending.error}
      failed={failed}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className="soft">{children}</div>
      <CurrentPassword
        value={values.password}
        problem={problemAt('password')}
        onChange={(password) => change('password', password)}
      />
    </TaskForm>
  );
}
