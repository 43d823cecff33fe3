import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CreateCheckoutSessionBody, errorToasts, TEXT_MAX } from '@jobtrail/contract';
import { api, ApiError, classes, Field, useToast } from '@jobtrail/web-kit';
import { focusFirstProblem } from '../forms/focusFirstProblem.ts';
import { failureSentence } from './failure.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { type Problems, signUpProblems, type SignUpValues } from './validation.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  /** Leaves for the checkout page. */
  onCheckout: (url: string) => void;
}

/** Sign Up: checks the fields, starts a checkout, and leaves for its page. */
export function SignUpForm({ email, onEmail, onCheckout }: Props) {
  const toast = useToast();
  const [typed, setTyped] = useState({ name: '', password: '', confirmation: '' });
  const [problems, setProblems] = useState<Problems<SignUpValues>>({});
  const values: SignUpValues = { ...typed, email };

  const signUp = useMutation({
    mutationFn: async (body: CreateCheckoutSessionBody) => {
      const { url } = await api.call('createCheckoutSession', { body });
      if (!url) throw new Error('The answer names no checkout page');
      return url;
    },
    onSuccess: onCheckout,
    onError: (error) => {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      toast({
        title: errorToasts.signUp.title,
        description: failureSentence(error, errorToasts.signUp.description),
        tone: 'error',
      });
    },
  });
  // The page is about to be left: the button stays busy until it is.
  const pending = signUp.isPending || signUp.isSuccess;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const { problems: found, toast: message } = signUpProblems(values);
    setProblems(found);
    if (message) toast({ ...message, tone: 'error' });
    if (Object.keys(found).length > 0) focusFirstProblem(event.currentTarget);
    else signUp.mutate({ name: values.name.trim(), email: email.trim(), password: values.password });
  };

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <Field label="Full name" error={problems.name}>
        {(control) => (
          <input
            {...control}
            name="name"
            autoComplete="name"
            required
            maxLength={TEXT_MAX.name}
            className={classes('input input-lg', problems.name && 'is-error')}
            value={values.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        )}
      </Field>
      <Field label="Email" error={problems.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            required
            className={classes('input input-lg', problems.email && 'is-error')}
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        )}
      </Field>
      <NewPasswordFields
        label="Password"
        values={values}
        problems={problems}
        onChange={(part) => setTyped({ ...typed, ...part })}
      />
      <SubmitButton label="Sign Up" pendingLabel="Starting checkout..." pending={pending} />
    </form>
  );
}
