import { TEXT_MAX } from '@jobtrail/contract';
import { classes, Field, tooLong } from '@jobtrail/web-kit';

interface Props {
  value: string;
  problem: string | undefined;
  hint?: string;
  onChange: (name: string) => void;
}

/** The name of a second factor. */
export function NameField({ value, problem, hint, onChange }: Props) {
  return (
    <Field label="Name" hint={hint} error={problem}>
      {(control) => (
        <input
          {...control}
          className={classes('input', problem && 'is-error')}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** The hint for the name of a new one. */
export const NEW_NAME_HINT = 'To tell it from others in your settings';

/** By how much the name in a form is too long. */
export const nameLength = ({ name }: { name: string }) => ({ name: tooLong(name.trim(), TEXT_MAX.factorName) });
