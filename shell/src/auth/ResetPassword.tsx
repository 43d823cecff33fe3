import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api, ApiError, Icon, sessionKey, useToast } from '@jobtrail/web-kit';
import { focusFirstProblem } from '../forms/focusFirstProblem.ts';
import { failureSentence } from './failure.ts';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { newPasswordProblems, type Problems } from './validation.ts';

interface Props {
  /** From the mailed link. */
  token: string;
  /** To Sign In, with the new password. */
  onDone: () => void;
  /** Asks for another link. */
  onAgain: () => void;
}

/** Chooses a new password with a mailed link. It ends every session, so one signs in anew afterwards. */
export function ResetPassword({ token, onDone, onAgain }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const [values, setValues] = useState<NewPassword>({ password: '', confirmation: '' });
  const [problems, setProblems] = useState<Problems<NewPassword>>({});
  const reset = useMutation({
    mutationFn: (password: string) => api.call('resetPassword', { body: { token, password } }),
    onSuccess: () => {
      client.setQueryData(sessionKey, null);
      toast({
        title: 'Password changed',
        description: 'You were signed out everywhere. Sign in with the new password.',
        tone: 'success',
      });
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reset.isPending) return;
    const { problems: found, toast: message } = newPasswordProblems(values);
    setProblems(found);
    if (message) toast({ ...message, tone: 'error' });
    if (Object.keys(found).length > 0) focusFirstProblem(event.currentTarget);
    else reset.mutate(values.password);
  };

  return (
    <>
      <h1>Choose a new password</h1>
      <p className="auth-said muted">It signs you out on every device.</p>
      <form className="auth-form" noValidate onSubmit={submit}>
        <NewPasswordFields
          label="New password"
          values={values}
          problems={problems}
          onChange={(part) => setValues({ ...values, ...part })}
        />
        {reset.isError ? (
          <div className="alert alert-danger" role="alert">
            <Icon of={CircleAlert} />
            <p>{failureSentence(reset.error, 'The password could not be changed. Please try again.')}</p>
          </div>
        ) : null}
        <SubmitButton label="Change Password" pendingLabel="Changing..." pending={reset.isPending} />
      </form>
      <p className="auth-other">
        <button type="button" className="link" onClick={onAgain}>
          Send another link
        </button>
      </p>
    </>
  );
}
