import { useState } from 'react';
import type { SessionUser } from '@jobtrail/contract';
import { api, Badge, classes, Field, useVerificationEmail } from '@jobtrail/web-kit';
import { emailProblem } from '../../auth/validation.ts';
import { ExpandableSetting } from '../ExpandableSetting.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { SaveButton } from './SaveButton.tsx';
import { useAccountForm } from './useAccountForm.ts';

/**
 * The email address of the account: whether it is confirmed, and a form to change it. The change takes effect after a
 * mailed link is opened.
 */
export function EmailForm({ user }: { user: SessionUser }) {
  const verify = useVerificationEmail(user.email);
  const { values, problemAt, pending, restored, change, submit } = useAccountForm({
    blank: { email: '', password: '' },
    kept: { as: 'account-email', fields: ['email'] },
    problemsOf: ({ email, password }) => {
      const wrong = emailProblem(email);
      return { ...(wrong && { email: wrong }), ...(password === '' && { password: 'Enter your password.' }) };
    },
    send: ({ email, password }) => api.call('changeEmail', { body: { email: email.trim(), password } }),
    done: (_, { email }) => ({
      title: 'Link sent',
      description: `Open the link in the email to ${email.trim()}. Until then nothing changes.`,
      tone: 'success',
    }),
    onDone: () => setOpen(false),
    failed: 'Failed to change your email. Please try again.',
  });
  const [open, setOpen] = useState(restored);
  return (
    <ExpandableSetting
      title="Account email"
      value={
        <>
          <span>{user.email}</span>{' '}
          {user.emailVerified ? <Badge tone="success">Confirmed</Badge> : <Badge tone="warning">Not confirmed</Badge>}
          {user.emailVerified ? null : (
            <button type="button" className="link" disabled={verify.isPending} onClick={() => verify.mutate()}>
              Send the link again
            </button>
          )}
        </>
      }
      label="Change email"
      open={open}
      onToggle={setOpen}
    >
      <form className="account-form" noValidate onSubmit={submit}>
        <Field
          label="New email"
          error={problemAt('email')}
          hint="We'll send a confirmation link there and let your current address know."
        >
          {(control) => (
            <input
              {...control}
              type="email"
              className={classes('input input-lg', problemAt('email') && 'is-error')}
              autoComplete="email"
              value={values.email}
              onChange={({ target }) => change('email', target.value)}
            />
          )}
        </Field>
        <CurrentPassword
          value={values.password}
          problem={problemAt('password')}
          onChange={(password) => change('password', password)}
        />
        <SaveButton label="Send Link" pendingLabel="Sending..." pending={pending} />
      </form>
    </ExpandableSetting>
  );
}
