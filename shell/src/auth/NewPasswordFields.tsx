import { PASSWORD_MIN } from '@jobtrail/contract';
import { Field } from '@jobtrail/web-kit';
import { PasswordInput } from './PasswordInput.tsx';
import type { Problems } from './validation.ts';

/** A password that somebody chooses, typed twice. */
export interface NewPassword {
  password: string;
  confirmation: string;
}
interface Props {
  values: NewPassword;
  problems: Problems<NewPassword>;
  label: string;
  onChange: (part: Partial<NewPassword>) => void;
}

/** The two fields in which a password is chosen. */
export function NewPasswordFields({ values, problems, label, onChange }: Props) {
  return (
    <>
      <Field label={label} hint={`At least ${PASSWORD_MIN} characters`} error={problems.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="new-password"
            autoComplete="new-password"
            required
            minLength={PASSWORD_MIN}
            className={problems.password && 'is-error'}
            value={values.password}
            onChange={({ target }) => onChange({ password: target.value })}
          />
        )}
      </Field>
      <Field label="Confirm password" error={problems.confirmation}>
        {(control) => (
          <PasswordInput
            {...control}
            name="confirm-password"
            autoComplete="new-password"
            required
            minLength={PASSWORD_MIN}
            className={problems.confirmation && 'is-error'}
            value={values.confirmation}
            onChange={({ target }) => onChange({ confirmation: target.value })}
          />
        )}
      </Field>
    </>
  );
}
