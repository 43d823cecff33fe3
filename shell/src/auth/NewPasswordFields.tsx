import { PASSWORD_MIN } from '@jobtrail/contract';
import { Field } from '@jobtrail/web-kit';
import { PasswordInput } from './PasswordInput.tsx';

/** A new password, typed twice. */
export type NewPassword = Record<'password' | 'confirmation', string>;
interface Props {
  values: NewPassword;
  problemAt: (name: keyof NewPassword) => string | undefined;
  label: string;
  /** Whether the errors are announced; false if a toast says the same. */
  announced?: boolean;
  onChange: (name: keyof NewPassword, value: string) => void;
}

/** The two fields for a new password. */
export function NewPasswordFields({ values, problemAt, label, announced = true, onChange }: Props) {
  return (
    <>
      <Field
        label={label}
        hint={`At least ${PASSWORD_MIN} characters`}
        error={problemAt('password')}
        announced={announced}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="new-password"
            autoComplete="new-password"
            required
            minLength={PASSWORD_MIN}
            className={problemAt('password') && 'is-error'}
            value={values.password}
            onChange={({ target }) => onChange('password', target.value)}
          />
        )}
      </Field>
      <Field label="Confirm password" error={problemAt('confirmation')} announced={announced}>
        {(control) => (
          <PasswordInput
            {...control}
            name="confirm-password"
            autoComplete="new-password"
            required
            minLength={PASSWORD_MIN}
            className={problemAt('confirmation') && 'is-error'}
            value={values.confirmation}
            onChange={({ target }) => onChange('confirmation', target.value)}
          />
        )}
      </Field>
    </>
  );
}
