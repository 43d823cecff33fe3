import { useId, useRef } from 'react';
import { errorToasts, type LoginBody } from '@jobtrail/contract';
import {
  api,
  ApiError,
  classes,
  Field,
  sessionKey,
  useApiForm,
  useNavigate,
  usePlatform,
  useToast,
} from '@jobtrail/web-kit';
import { pathAfterSignIn } from '../session/interruption.ts';
import { failureSentence } from './failure.ts';
import { FormFailure } from './FormFailure.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { signInProblems } from './validation.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
}

const sentenceOf = (error: unknown): string => failureSentence(error, errorToasts.signIn.description);

/** Sign In: stores the returned user as the session and opens the home page of the role. */
export function SignInForm({ email, onEmail }: Props) {
  const { store, queryClient } = usePlatform();
  const navigate = useNavigate();
  const toast = useToast();
  const failureId = useId();
  const passwordField = useRef<HTMLInputElement>(null);
  const { values, problemAt, pending, sending, change, submit } = useApiForm(
    (typed: LoginBody) => api.call('login', { body: { ...typed, email: typed.email.trim() } }),
    {
      defaults: { email, password: '' },
      problemsOf: signInProblems,
      onSuccess: (user) => {
        queryClient.setQueryData(sessionKey, user);
        store.getState().setUser(user);
        navigate(pathAfterSignIn(user), { replace: true });
      },
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
      {sending.isError ? <FormFailure id={failureId} sentence={sentenceOf(sending.error)} /> : null}
      <SubmitButton label="Sign In" pendingLabel="Signing in..." pending={pending} />
    </form>
  );
}
