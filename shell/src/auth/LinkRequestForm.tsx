import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes, Field, Icon, useApiForm } from '@jobtrail/web-kit';
import { failureSentence } from './failures.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { emailProblem } from './validation.ts';

interface Props {
  title: string;
  /** What to enter, and why. */
  intro: ReactNode;
  email: string;
  onEmail?: (email: string) => void;
  request: (email: string) => Promise<unknown>;
  /** The message after the request, which is the same for every address. */
  sent: (email: string) => ReactNode;
  /** Shown below the form and below the message. */
  after: (isSent: boolean) => ReactNode;
}

/** Requests a mailed link. The response is the same whether or not the address has an account. */
export function LinkRequestForm({ title, intro, email, onEmail, request, sent, after }: Props) {
  const { values, problemAt, pending, sending, failure, change, submit } = useApiForm(
    (typed: { email: string }) => request(typed.email.trim()),
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
        <p className="auth-said">{sent(sending.variables.email.trim())}</p>
        {after(true)}
      </div>
    );
  }
  return (
    <>
      <h1>{title}</h1>
      <p className="auth-said muted">{intro}</p>
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
                onEmail?.(target.value);
                change('email', target.value);
              }}
            />
          )}
        </Field>
        {failure ? (
          <div className="alert alert-danger" role="alert">
            <Icon of={CircleAlert} />
            <p>{failureSentence(failure, "We couldn't send the link. Please try again.")}</p>
          </div>
        ) : null}
        <SubmitButton label="Send Link" pendingLabel="Sending..." pending={pending} />
      </form>
      {after(false)}
    </>
  );
}
