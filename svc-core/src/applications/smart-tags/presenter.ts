import type { SmartValues, TagRuleEntry } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { TagOverrideRow, TagRuleRow } from '../../rows.ts';
import type { SmartColumns } from './columns.ts';

/** The smart tags of a row. */
export function presentSmart(row: SmartColumns): SmartValues {
  const hasPay = row.pay_min !== null || row.pay_max !== null;
  return {
    arrangement: row.arrangement,
    seniority: row.seniority,
    function: row.job_function,
    employment: row.employment,
    pay: hasPay ? { min: row.pay_min, max: row.pay_max, currency: row.pay_currency } : null,
  };
}

/** What a person has corrected about a job. */
export const presentCorrection = (row: TagOverrideRow) => ({
  jobId: row.job_id,
  dimension: row.dimension,
  value: row.value,
  decidedAt: toMoment(row.decided_at),
});

/** A rule of a person. */
export const presentRule = (row: TagRuleRow): TagRuleEntry => ({
  id: row.id,
  dimension: row.dimension,
  words: row.token,
  value: row.value,
  createdAt: toMoment(row.created_at),
});
