import { useId } from 'react';
import { errorToasts, pages, signupSentences, TEXT_MAX } from '@jobtrail/contract';
import { api, classes, Field, tooLong, useApiForm, useToast } from '@jobtrail/web-kit';
import { browserHourCycle, browserZone } from '@jobtrail/web-kit/time-zones';
import { SIGN_UP_DRAFT } from '../session/session.ts';
import { failureSentence, FormFailure } from './failures.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { signUpProblems, type SignUpValues } from './validation.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  /** Opens Sign In. */
  onSignIn: () => void;
  /** Opens the checkout page. */
  onCheckout: (url: string) => void;
}

const sentenceOf = (error: unknown): string => failureSentence(error, errorToasts.signUp.description);

/** Sign Up: validates the fields, starts a checkout, and opens its page. */
export function SignUpForm({ email, onEmail, onSignIn, onCheckout }: Props) {
  const toast = useToast();
  const failureId = useId();
  const { values, problemAt, sending, failure, change, submit } = useApiForm(
    async (typed: SignUpValues) => {
      const clock = { timeZone: browserZone(), hourCycle: browserHourCycle() };
      const body = { name: typed.name.trim(), email: typed.email.trim(), password: typed.password, ...clock };
      const { url } = await api.call('createCheckoutSession', { body });
      if (!url) throw new Error('The response names no checkout page');
      return url;
    },
    {
      defaults: { name: '', email, password: '', confirmation: '' },
      // A person who comes back from the checkout types them only once.
      kept: { as: SIGN_UP_DRAFT, fields: ['name', 'email'] },
      problemsOf: (typed) => signUpProblems(typed).problems,
      lengthsOf: ({ name }) => ({ name: tooLong(name.trim(), TEXT_MAX.name) }),
      onInvalid: (typed) => {
        const { toast: message } = signUpProblems(typed);
        if (message) toast({ ...message, tone: 'error' });
      },
      onSuccess: onCheckout,
      onError: (error) => toast({ title: errorToasts.signUp.title, description: sentenceOf(error), tone: 'error' }),
    },
  );
  // The browser is leaving the page; the button stays busy until then.
  const pending = sending.isPending || sending.isSuccess;

  const sentence = failure && sentenceOf(failure);
  const isEmailTaken = sentence === signupSentences.emailTaken;
  const announced = !signUpProblems(values).toast;

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <Field label="Full name" error={problemAt('name')}>
        {(control) => (
          <input
            {...control}
            name="name"
            autoComplete="name"
            required
            className={classes('input input-lg', problemAt('name') && 'is-error')}
            value={values.name}
            onChange={({ target }) => change('name', target.value)}
          />
        )}
      </Field>
      <Field label="Email" error={problemAt('email')}>
        {(control) => (
          <input
            {...(isEmailTaken && { 'aria-invalid': true, 'aria-describedby': failureId })}
            {...control}
            type="email"
            name="email"
            autoComplete="email"
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
      <NewPasswordFields
        label="Password"
        values={values}
        problemAt={problemAt}
        announced={announced}
        onChange={change}
      />
      {sentence === undefined ? null : (
        <FormFailure id={failureId} sentence={sentence}>
          {isEmailTaken ? (
            <button type="button" className="link" onClick={onSignIn}>
              Sign In
            </button>
          ) : null}
        </FormFailure>
      )}
      <SubmitButton label="Sign Up" pendingLabel="Starting checkout..." pending={pending} />
      <p className="auth-legal">
        By signing up you agree to the{' '}
        <a className="link" href={pages.terms} target="_blank" rel="noopener">
          Terms
        </a>{' '}
        and the{' '}
        <a className="link" href={pages.privacy} target="_blank" rel="noopener">
          Privacy Policy
        </a>
        .
      </p>
    </form>
  );
}
