import { forEachKey, isBlank, JOB_TEXT_FIELDS, jobTextFields, requiredTexts, TEXT_MAX } from '@jobtrail/contract';
import { tooLong } from '@jobtrail/web-kit';
import { toWebAddress } from '../../jobs/safeLink.ts';
import type { JobErrors, JobFormValues } from './values.ts';

/** The message for a text that is not a web address. */
export const webAddressError = 'Enter a web address that starts with http:// or https://.';

/** Validates a job before it is sent; returns an empty object if it is valid. The server checks the same and more. */
export function validateJob({
  company,
  position,
  jobUrl,
  applied = '',
}: Pick<JobFormValues, 'company' | 'position' | 'jobUrl'> & Partial<JobFormValues>): JobErrors {
  const errors: JobErrors = {};
  if (isBlank(company)) errors.company = requiredTexts.company;
  if (isBlank(position)) errors.position = requiredTexts.position;
  if (jobUrl.trim() !== '' && toWebAddress(jobUrl) === null) errors.jobUrl = webAddressError;
  // A date field accepts years of six digits, which ISO timestamps of the API cannot have.
  if (applied !== '' && !/^\d{4}-\d\d-\d\d$/.test(applied)) errors.applied = 'Enter a year with four digits.';
  return errors;
}

/** The texts of a job that are too long. */
const lengthsOf = (values: JobFormValues): JobErrors => ({
  company: tooLong(values.company.trim(), TEXT_MAX.company),
  position: tooLong(values.position.trim(), TEXT_MAX.position),
  jobUrl: tooLong(toWebAddress(values.jobUrl) ?? values.jobUrl.trim(), TEXT_MAX.url),
  notes: tooLong(values.notes, TEXT_MAX.notes),
  ...forEachKey(jobTextFields, (field) => tooLong(values[field].trim(), JOB_TEXT_FIELDS[field].max)),
});

/** The texts of a job that are too long to be saved. @param saved what is saved already, which is not sent again */
export function jobLengths(values: JobFormValues, saved: Partial<JobFormValues>): JobErrors {
  const isSent = (field: string): boolean => Reflect.get(saved, field) !== Reflect.get(values, field);
  return Object.fromEntries(Object.entries(lengthsOf(values)).filter(([field]) => isSent(field)));
}
