import { Field } from '@jobtrail/web-kit';
import { PasswordInput } from '../../auth/PasswordInput.tsx';

/** The field for the current password, required for any change to the ownership of the account. */
export function CurrentPassword({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (password: string) => void;
}) {
  return (
    <Field label="Current password" error={problem}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="current-password"
          className={problem && 'is-error'}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
