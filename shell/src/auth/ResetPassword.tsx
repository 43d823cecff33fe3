import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { api, Icon, sessionKey, useApiForm, useToast } from '@jobtrail/web-kit';
import { failureSentence } from './failures.tsx';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { newPasswordProblems } from './validation.ts';

interface Props {
  /** The token of the mailed link. */
  token: string;
  /** Opens Sign In after the password was changed. */
  onDone: () => void;
  /** Opens the form that requests another link. */
  onAgain: () => void;
}

/** Sets a new password with a mailed link. That ends every session, the calendar feed and API tokens; the person signs in afterwards. */
export function ResetPassword({ token, onDone, onAgain }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const { values, problemAt, pending, failure, change, submit } = useApiForm(
    ({ password }: NewPassword) => api.call('resetPassword', { body: { token, password } }),
    {
      defaults: { password: '', confirmation: '' },
      problemsOf: (typed) => newPasswordProblems(typed).problems,
      onInvalid: (typed) => {
        const { toast: message } = newPasswordProblems(typed);
        if (message) toast({ ...message, tone: 'error' });
      },
      onSuccess: () => {
        client.setQueryData(sessionKey, null);
        toast({
          title: 'Password changed',
          description: 'You were signed out everywhere. Sign in with the new password.',
          tone: 'success',
        });
        onDone();
      },
    },
  );

  return (
    <>
      <h1>Choose a new password</h1>
      <p className="auth-said muted">
        You&apos;ll be signed out on every device. Your secret calendar address and your API tokens, if you have any,
        stop working.
      </p>
      <form className="auth-form" noValidate onSubmit={submit}>
        <NewPasswordFields label="New password" values={values} problemAt={problemAt} onChange={change} />
        {failure ? (
          <div className="alert alert-danger" role="alert">
            <Icon of={CircleAlert} />
            <p>{failureSentence(failure, "We couldn't change the password. Please try again.")}</p>
          </div>
        ) : null}
        <SubmitButton label="Change Password" pendingLabel="Changing..." pending={pending} />
      </form>
      <p className="auth-other">
        <button type="button" className="link" onClick={onAgain}>
          Send another link
        </button>
      </p>
    </>
  );
}
