import { useState } from 'react';
import type { SecondStep as Steps } from '@jobtrail/contract';
import { classes, Field, useApiForm } from '@jobtrail/web-kit';
import { useSupportEmail } from '../remotes/manifest.ts';
import { CodeField, codeProblem, digitsOf } from './CodeField.tsx';
import { StepFailure } from './failures.tsx';
import { PasskeyForm, type SecondStepGoal } from './PasskeyForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useFirstField } from './useFirstField.ts';

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

interface Props<Result> {
  /** The methods that the person has. */
  steps: readonly Method[];
  goal: SecondStepGoal<Result>;
}

/** Asks for the second step, after the password was accepted. */
export function SecondStepForm<Result>({ steps, goal }: Props<Result>) {
  const [method, setMethod] = useState<Method>(steps[0] ?? 'recovery');
  const supportEmail = useSupportEmail();
  return (
    <>
      <p className="auth-said muted">{INTROS[method]}</p>
      {method === 'passkey' ? <PasskeyForm goal={goal} /> : <CodeForm key={method} method={method} goal={goal} />}
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
        <button type="button" className="link" onClick={goal.onBack}>
          {goal.backLabel}
        </button>
      </p>
    </>
  );
}

function CodeForm<Result>({ method, goal }: { method: CodeMethod; goal: SecondStepGoal<Result> }) {
  const form = useFirstField();
  const { values, problemAt, pending, sending, change, submit } = useApiForm(
    ({ code }: { code: string }) =>
      goal.complete(method === 'totp' ? { method, code: digitsOf(code) } : { method, code }),
    {
      defaults: { code: '' },
      problemsOf: ({ code }) => {
        const problem =
          method === 'totp' ? codeProblem(code) : code.trim() === '' ? 'Enter a recovery code.' : undefined;
        return problem ? { code: problem } : {};
      },
      clearsOnChange: 'all',
      onSuccess: goal.onDone,
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
              value={values.code}
              onChange={({ target }) => change('code', target.value)}
            />
          )}
        </Field>
      )}
      <StepFailure error={sending.error} onBack={goal.onBack} />
      <SubmitButton label={goal.label} pendingLabel={goal.pendingLabel} pending={pending} />
    </form>
  );
}
