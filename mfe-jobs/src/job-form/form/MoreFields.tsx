import { JOB_TEXT_FIELDS, type JobTextField, jobTexts, moreTextFields } from '@jobtrail/contract';
import { classes, Field } from '@jobtrail/web-kit';
import { useToday } from '../../jobs/clock/usePersonZone.ts';
import { toWebAddress } from '../../jobs/safeLink.ts';
import type { JobErrors, JobFormValues, SetField } from './values.ts';

/** The keyboard layout on phones. */
const INPUT_TYPES: Partial<Record<JobTextField, string>> = { contactEmail: 'email', contactPhone: 'tel' };

interface Props {
  values: JobFormValues;
  errors: JobErrors;
  set: SetField;
}

/** The URL of the posting, where it is not read. */
export function LinkField({ values: { jobUrl }, errors, set }: Props) {
  return (
    <Field label="Job posting URL" error={errors.jobUrl} className="g4">
      {(control) => (
        <input
          className={classes('input', errors.jobUrl && 'is-error')}
          type="url"
          placeholder="https://"
          value={jobUrl}
          onChange={({ target }) => set('jobUrl', target.value)}
          onBlur={() => {
            const address = toWebAddress(jobUrl);
            if (address !== null && address !== jobUrl) set('jobUrl', address);
          }}
          {...control}
        />
      )}
    </Field>
  );
}

/** The day of the application, which is questioned if it is ahead. */
export function AppliedField({ values, errors, set, hint }: Props & { hint?: string }) {
  const isAhead = values.applied > useToday();
  return (
    <Field label="Applied on" error={errors.applied} hint={isAhead ? jobTexts.appliedAhead : hint}>
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
  );
}

/** The contact of a job. */
export function ContactFields({ values, errors, set }: Props) {
  return moreTextFields.map((field) => (
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
  ));
}
