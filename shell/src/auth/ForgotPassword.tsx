import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { RESET_LINK_MS } from '@jobtrail/contract';
import { api, classes, Field, Icon } from '@jobtrail/web-kit';
import { focusFirstProblem } from '../forms/focusFirstProblem.ts';
import { failureSentence } from './failure.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { emailProblem } from './validation.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  /** Back to Sign In. */
  onDone: () => void;
}

const MINUTE_MS = 60_000;

/** Asks for a link that chooses a new password. The answer is the same whether the address has an account or not. */
export function ForgotPassword({ email, onEmail, onDone }: Props) {
  const [problem, setProblem] = useState<string>();
  const ask = useMutation({
    mutationFn: (address: string) => api.call('forgotPassword', { body: { email: address } }),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (ask.isPending) return;
    const found = emailProblem(email);
    setProblem(found);
    if (found) focusFirstProblem(event.currentTarget);
    else ask.mutate(email.trim());
  };

  if (ask.isSuccess) {
    return (
      <div role="status">
        <h1>Look into your mail</h1>
        <p className="auth-said">
          If <b className="strong">{ask.variables}</b> has an account, a link to choose a new password is on its way. It
          works once, for {RESET_LINK_MS / MINUTE_MS} minutes.
        </p>
        <button type="button" className="btn btn-lg btn-block" onClick={onDone}>
          Back to Sign In
        </button>
      </div>
    );
  }
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="auth-said muted">Enter your email and we send you a link to choose a new one.</p>
      <form className="auth-form" noValidate onSubmit={submit}>
        <Field label="Email" error={problem}>
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="username"
              required
              className={classes('input input-lg', problem && 'is-error')}
              value={email}
              onChange={({ target }) => onEmail(target.value)}
            />
          )}
        </Field>
        {ask.isError ? (
          <div className="alert alert-danger" role="alert">
            <Icon of={CircleAlert} />
            <p>{failureSentence(ask.error, 'The link could not be sent. Please try again.')}</p>
          </div>
        ) : null}
        <SubmitButton label="Send Link" pendingLabel="Sending..." pending={ask.isPending} />
      </form>
      <p className="auth-other">
        <button type="button" className="link" onClick={onDone}>
          Back to Sign In
        </button>
      </p>
    </>
  );
}
