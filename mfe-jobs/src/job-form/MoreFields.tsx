import { JOB_TEXT_FIELDS, type JobTextField, jobTexts, moreTextFields } from '@jobtrail/contract';
import { classes, Field } from '@jobtrail/web-kit';
import { useToday } from '../clock/useToday.ts';
import type { JobErrors, JobFormValues, SetField } from './values.ts';

/** The keyboard layout on phones. */
const INPUT_TYPES: Partial<Record<JobTextField, string>> = { contactEmail: 'email', contactPhone: 'tel' };

interface Props {
  values: JobFormValues;
  errors: JobErrors;
  set: SetField;
  /** Shown below the applied date, unless that is ahead. */
  appliedHint?: string;
}

/** The fields that are not on the card: the applied date and the contact. */
export function MoreFields({ values, errors, set, appliedHint }: Props) {
  const isAhead = values.applied > useToday();
  return (
    <>
      <Field label="Applied on" error={errors.applied} hint={isAhead ? jobTexts.appliedAhead : appliedHint}>
        {(control) => (
          <input
            className={classes('input num', errors.applied && 'is-error')}
            type="date"
            value={values.applied}
            onChange={({ target }) => set('applied', target.value)}
            {...control}
          />
        )}
      </Field>
      {moreTextFields.map((field) => (
        <Field key={field} label={JOB_TEXT_FIELDS[field].label} error={errors[field]}>
          {(control) => (
            <input
              className={classes('input', errors[field] && 'is-error')}
              type={INPUT_TYPES[field] ?? 'text'}
              autoComplete="off"
              value={values[field]}
              onChange={({ target }) => set(field, target.value)}
              {...control}
            />
          )}
        </Field>
      ))}
    </>
  );
}
