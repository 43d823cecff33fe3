import { classes, Field } from '@jobtrail/web-kit';

/** The field for the six digits of an authenticator app. */
export function CodeField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (code: string) => void;
}) {
  return (
    <Field label="Six-digit code" error={problem}>
      {(control) => (
        <input
          {...control}
          name="code"
          className={classes('input input-lg num', problem && 'is-error')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={12}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** The digits of a code that was typed or pasted with spaces. */
export const digitsOf = (code: string): string => code.replaceAll(/[\s-]/g, '');

/** The message for an invalid code; undefined if it is valid. */
export const codeProblem = (code: string): string | undefined =>
  /^\d{6}$/.test(digitsOf(code)) ? undefined : 'Enter the six digits from your app.';
