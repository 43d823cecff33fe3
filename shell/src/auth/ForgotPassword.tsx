import { CircleAlert } from 'lucide-react';
import { RESET_LINK_MS } from '@jobtrail/contract';
import { api, classes, Field, Icon, useApiForm } from '@jobtrail/web-kit';
import { failureSentence } from './failure.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { emailProblem } from './validation.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  /** Returns to Sign In. */
  onDone: () => void;
}

const MINUTE_MS = 60_000;

/** Requests a password reset link. The response is the same whether or not the address has an account. */
export function ForgotPassword({ email, onEmail, onDone }: Props) {
  const { values, problemAt, pending, sending, change, submit } = useApiForm(
    (typed: { email: string }) => api.call('forgotPassword', { body: { email: typed.email.trim() } }),
    {
      defaults: { email },
      problemsOf: (typed) => {
        const problem = emailProblem(typed.email);
        return problem ? { email: problem } : {};
      },
    },
  );

  if (sending.isSuccess) {
    return (
      <div role="status">
        <h1>Check your email</h1>
        <p className="auth-said">
          If <b className="strong">{sending.variables.email.trim()}</b> has an account, a link to choose a new password
          is on its way. It works once, for {RESET_LINK_MS / MINUTE_MS} minutes.
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
      <p className="auth-said muted">Enter your email and we&apos;ll send you a link to choose a new one.</p>
      <form className="auth-form" noValidate onSubmit={submit}>
        <Field label="Email" error={problemAt('email')}>
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="username"
              required
              className={classes('input input-lg', problemAt('email') && 'is-error')}
              value={values.email}
              onChange={({ target }) => {
                onEmail(target.value);
                change('email', target.value);
              }}
            />
          )}
        </Field>
        {sending.isError ? (
          <div className="alert alert-danger" role="alert">
            <Icon of={CircleAlert} />
            <p>{failureSentence(sending.error, "We couldn't send the link. Please try again.")}</p>
          </div>
        ) : null}
        <SubmitButton label="Send Link" pendingLabel="Sending..." pending={pending} />
      </form>
      <p className="auth-other">
        <button type="button" className="link" onClick={onDone}>
          Back to Sign In
        </button>
      </p>
    </>
  );
}
