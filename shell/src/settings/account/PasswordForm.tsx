import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionUser } from '@jobtrail/contract';
import { api, formatDate, sessionKey } from '@jobtrail/web-kit';
import { NewPasswordFields } from '../../auth/NewPasswordFields.tsx';
import { newPasswordProblems } from '../../auth/validation.ts';
import { ExpandableSetting } from '../ExpandableSetting.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { SaveButton } from './SaveButton.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useRefetchEnded } from './useRefetchEnded.ts';

/** Changes the password of the account, which signs out everywhere else. */
export function PasswordForm({ user: { passwordChangedAt } }: { user: SessionUser }) {
  const client = useQueryClient();
  const refetchEnded = useRefetchEnded();
  const [open, setOpen] = useState(false);
  const { values, problemAt, pending, change, submit } = useAccountForm({
    blank: { currentPassword: '', password: '', confirmation: '' },
    problemsOf: (typed) => ({
      ...(typed.currentPassword === '' && { currentPassword: 'Enter your password.' }),
      ...newPasswordProblems(typed).problems,
    }),
    send: ({ currentPassword, password }) => api.call('changePassword', { body: { currentPassword, password } }),
    done: () => ({ title: 'Password changed', description: 'Every other session was signed out.', tone: 'success' }),
    onDone: () => {
      setOpen(false);
      void refetchEnded();
      void client.invalidateQueries({ queryKey: sessionKey });
    },
    failed: 'Failed to change your password. Please try again.',
  });
  return (
    <ExpandableSetting
      title="Password"
      value={passwordChangedAt ? `Last changed ${formatDate(passwordChangedAt)}` : 'Not shown'}
      label="Change password"
      open={open}
      onToggle={setOpen}
    >
      <form className="account-form" noValidate onSubmit={submit}>
        <CurrentPassword
          value={values.currentPassword}
          problem={problemAt('currentPassword')}
          onChange={(currentPassword) => change('currentPassword', currentPassword)}
        />
        <NewPasswordFields label="New password" values={values} problemAt={problemAt} onChange={change} />
        <SaveButton label="Change Password" pendingLabel="Changing..." pending={pending} />
      </form>
    </ExpandableSetting>
  );
}
