import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorToasts, homeOf, type LoginBody } from '@jobtrail/contract';
import { api, classes, Field, sessionKey, useNavigate, usePlatform, useToast } from '@jobtrail/web-kit';
import { focusFirstProblem } from '../forms/focusFirstProblem.ts';
import { failureSentence } from './failure.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { type Problems, signInProblems } from './validation.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
}

/** Sign In: stores the user that the server answers as the session and goes to the home of the role. */
export function SignInForm({ email, onEmail }: Props) {
  const { store, queryClient } = usePlatform();
  const navigate = useNavigate();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems<LoginBody>>({});

  const signIn = useMutation({
    mutationFn: (body: LoginBody) => api.call('login', { body }),
    onSuccess: (user) => {
      queryClient.setQueryData(sessionKey, user);
      store.getState().setUser(user);
      navigate(homeOf(user.role));
    },
    onError: (error) =>
      toast({
        title: errorToasts.signIn.title,
        description: failureSentence(error, errorToasts.signIn.description),
        tone: 'error',
      }),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const found = signInProblems({ email, password });
    setProblems(found);
    if (Object.keys(found).length > 0) focusFirstProblem(event.currentTarget);
    else signIn.mutate({ email: email.trim(), password });
  };

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <Field label="Email" error={problems.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            required
            className={classes('input input-lg', problems.email && 'is-error')}
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label="Password" error={problems.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            required
            className={problems.password && 'is-error'}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <SubmitButton label="Sign In" pendingLabel="Signing in..." pending={signIn.isPending} />
    </form>
  );
}
