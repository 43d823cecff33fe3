import { requiredTexts } from '@jobtrail/contract';
import { isWebAddress } from '../jobs/safe-link.ts';
import type { JobErrors, JobFormValues } from './values.ts';

/** What is wrong with a job before it is sent (spec 5, "Add job"); empty when it may go. The server checks the same and more. */
export function validateJob({ company, position, jobUrl }: Pick<JobFormValues, 'company' | 'position' | 'jobUrl'>): JobErrors {
  const errors: JobErrors = {};
  if (company.trim() === '') errors.company = requiredTexts.company;
  if (position.trim() === '') errors.position = requiredTexts.position;
  if (jobUrl.trim() !== '' && !isWebAddress(jobUrl.trim())) errors.jobUrl = 'Enter a web address that starts with http:// or https://.';
  return errors;
}
