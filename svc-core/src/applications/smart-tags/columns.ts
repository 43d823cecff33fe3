import type { PayBand, SmartTags } from '@jobtrail/posting/smart-tags';
import type { JobRow } from '../../rows.ts';

/** The columns of a job with its smart tags. */
export const SMART_COLUMNS = [
  'arrangement',
  'seniority',
  'job_function',
  'employment',
  'pay_min',
  'pay_max',
  'pay_currency',
] as const satisfies ReadonlyArray<keyof JobRow>;

export type SmartColumns = Pick<JobRow, (typeof SMART_COLUMNS)[number]>;

/** The columns of a job whose tags have not been derived yet. */
export const noSmartTags = {
  arrangement: null,
  seniority: null,
  job_function: null,
  employment: null,
  pay_min: null,
  pay_max: null,
  pay_currency: null,
  tag_rules_version: 0,
} as const;

/** More than anyone earns in any currency. */
const PAY_MAX = 1e12;

/** The columns of smart tags. A pay whose period is unknown is not that of a year. */
export function smartColumnsOf({ arrangement, seniority, function: role, employment, pay }: SmartTags): SmartColumns {
  const yearly = pay?.value?.yearly ?? null;
  const known = yearly !== null && isCredible(yearly);
  return {
    arrangement: arrangement?.value ?? null,
    seniority: seniority?.value ?? null,
    job_function: role?.value ?? null,
    employment: employment?.value ?? null,
    pay_min: known ? yearly.min : null,
    pay_max: known ? yearly.max : null,
    pay_currency: known ? (pay?.value?.currency ?? null) : null,
  };
}

const isCredible = ({ min, max }: PayBand): boolean => (min ?? 0) <= PAY_MAX && (max ?? 0) <= PAY_MAX;
