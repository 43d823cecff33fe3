import { useId, useRef } from 'react';
import { errorToasts, type LoginBody, type SecondStep } from '@jobtrail/contract';
import { api, ApiError, classes, Field, useApiForm, useToast } from '@jobtrail/web-kit';
import { failureSentence, FormFailure, InactiveHint } from './failures.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useStartSession } from './useStartSession.ts';
import { signInProblems } from './validation.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  /** The password was correct, and a second step completes the sign-in. */
  onSecondStep: (step: SecondStep) => void;
}

const sentenceOf = (error: unknown): string => failureSentence(error, errorToasts.signIn.description);

/** Sign In: signs in, or continues with the second step. */
export function SignInForm({ email, onEmail, onSecondStep }: Props) {
  const enter = useStartSession();
  const toast = useToast();
  const failureId = useId();
  const passwordField = useRef<HTMLInputElement>(null);
  const { values, problemAt, pending, sending, change, submit } = useApiForm(
    (typed: LoginBody) => api.call('login', { body: { ...typed, email: typed.email.trim() } }),
    {
      defaults: { email, password: '' },
      problemsOf: signInProblems,
      onSuccess: (answer) => ('secondStep' in answer ? onSecondStep(answer) : enter(answer)),
      onError: (error) => {
        toast({ title: errorToasts.signIn.title, description: sentenceOf(error), tone: 'error' });
        passwordField.current?.focus();
      },
    },
  );
  const wrong = sending.error instanceof ApiError && sending.error.status === 401;
  const refused = sending.isError ? { 'aria-describedby': failureId, ...(wrong && { 'aria-invalid': true }) } : {};

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <Field label="Email" error={problemAt('email')}>
        {(control) => (
          <input
            {...refused}
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
      <Field label="Password" error={problemAt('password')}>
        {(control) => (
          <PasswordInput
            {...refused}
            {...control}
            ref={passwordField}
            name="password"
            autoComplete="current-password"
            required
            className={problemAt('password') && 'is-error'}
            value={values.password}
            onChange={({ target }) => change('password', target.value)}
          />
        )}
      </Field>
      {sending.isError ? (
        <FormFailure id={failureId} sentence={sentenceOf(sending.error)}>
          <InactiveHint error={sending.error} />
        </FormFailure>
      ) : null}
      <SubmitButton label="Sign In" pendingLabel="Signing in..." pending={pending} />
    </form>
  );
}
