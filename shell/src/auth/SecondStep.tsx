import { useState } from 'react';
import type { SecondStep as Steps } from '@jobtrail/contract';
import { api, classes, Field, useApiForm } from '@jobtrail/web-kit';
import { useSupportEmail } from '../remotes/useSupportEmail.ts';
import { CodeField, codeProblem, digitsOf } from './CodeField.tsx';
import { PasskeyForm } from './PasskeyForm.tsx';
import { StepFailure } from './StepFailure.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useFirstField } from './useFirstField.ts';
import { useStartSession } from './useStartSession.ts';

type Method = Steps['secondStep'][number];
type CodeMethod = Exclude<Method, 'passkey'>;

const INTROS: Readonly<Record<Method, string>> = {
  totp: 'Enter the code that your authenticator app shows.',
  passkey: 'Confirm that it is you with one of your passkeys.',
  recovery: 'Enter one of your recovery codes. Each works once.',
};
const LINKS: Readonly<Record<Method, string>> = {
  totp: 'Use your authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Lost your device? Use a recovery code',
};

interface Props {
  /** The methods that can complete the sign-in. */
  steps: readonly Method[];
  onBack: () => void;
}

/** The second step of a sign-in, after the password was accepted. */
export function SecondStep({ steps, onBack }: Props) {
  const [method, setMethod] = useState<Method>(steps[0] ?? 'recovery');
  const supportEmail = useSupportEmail();
  return (
    <>
      <h1>Two-step sign-in</h1>
      <p className="auth-said muted">{INTROS[method]}</p>
      {method === 'passkey' ? (
        <PasskeyForm onBack={onBack} />
      ) : (
        <CodeForm key={method} method={method} onBack={onBack} />
      )}
      {steps.map((other) =>
        other === method ? null : (
          <p className="auth-other" key={other}>
            <button type="button" className="link" onClick={() => setMethod(other)}>
              {LINKS[other]}
            </button>
          </p>
        ),
      )}
      {steps.includes('recovery') ? null : (
        <p className="auth-other">
          Lost your device? Write to{' '}
          {supportEmail === undefined ? 'support' : <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}.
        </p>
      )}
      <p className="auth-other">
        <button type="button" className="link" onClick={onBack}>
          Back to Sign In
        </button>
      </p>
    </>
  );
}

function CodeForm({ method, onBack }: { method: CodeMethod; onBack: () => void }) {
  const enter = useStartSession();
  const form = useFirstField();
  const { values, problemAt, pending, sending, change, submit } = useApiForm(
    ({ code }: { code: string }) =>
      api.call('completeSignIn', { body: method === 'totp' ? { method, code: digitsOf(code) } : { method, code } }),
    {
      defaults: { code: '' },
      problemsOf: ({ code }) => {
        const problem =
          method === 'totp' ? codeProblem(code) : code.trim() === '' ? 'Enter a recovery code.' : undefined;
        return problem ? { code: problem } : {};
      },
      clearsOnChange: 'all',
      onSuccess: enter,
    },
  );
  return (
    <form ref={form} className="auth-form" noValidate onSubmit={submit}>
      {method === 'totp' ? (
        <CodeField value={values.code} problem={problemAt('code')} onChange={(code) => change('code', code)} />
      ) : (
        <Field label="Recovery code" error={problemAt('code')}>
          {(control) => (
            <input
              {...control}
              name="recovery-code"
              className={classes('input input-lg mono', problemAt('code') && 'is-error')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={values.code}
              onChange={({ target }) => change('code', target.value)}
            />
          )}
        </Field>
      )}
      <StepFailure error={sending.error} onBack={onBack} />
      <SubmitButton label="Sign In" pendingLabel="Signing in..." pending={pending} />
    </form>
  );
}
