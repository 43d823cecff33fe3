import { TEXT_MAX } from '@jobtrail/contract';
import { classes, Field } from '@jobtrail/web-kit';

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
          maxLength={TEXT_MAX.factorName}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** The hint for the name of a new one. */
export const NEW_NAME_HINT = 'To tell it from others in your settings';
