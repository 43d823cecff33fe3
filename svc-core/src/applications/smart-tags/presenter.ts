import {
  DIMENSIONS,
  type JobTag,
  type JobTags,
  type SmartValues,
  type TagReason,
  type TagRule,
} from '@jobtrail/contract';
import type { Claim, Evidence, Pay, SmartTag, TagValues } from '@jobtrail/posting/smart-tags';
import { toMoment } from '@jobtrail/service-kit';
import type { TagOverrideRow, TagRuleRow } from '../../rows.ts';
import type { SmartColumns } from './columns.ts';
import { type TagBasis, type TaggedJob, tagsOf } from './derive.ts';

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

type Value = TagValues[keyof TagValues];

function presentReason({ value, evidence }: { value: Value | null; evidence: Evidence }): TagReason {
  const said = { source: evidence.source, words: evidence.source === 'person' ? '' : evidence.words };
  return value !== null && typeof value === 'object'
    ? { value: null, pay: presentPay(value), ...said }
    : { value, pay: null, ...said };
}

const presentPay = ({ min, max, currency, period }: Pay): TagReason['pay'] => ({ min, max, currency, period });

function reasonsOf(tag: SmartTag<Value>): TagReason[] {
  if (!('reasons' in tag)) return [presentReason(tag)];
  const claims: readonly Claim<Value>[] = tag.reasons;
  return claims.map(presentReason);
}

/** Why a job has its smart tags. */
export function presentTags(job: TaggedJob, basis: TagBasis): JobTags {
  const tags = tagsOf(job, basis);
  return {
    tags: DIMENSIONS.flatMap((dimension): JobTag[] => {
      const tag: SmartTag<Value> | undefined = tags[dimension];
      return tag ? [{ dimension, reasons: reasonsOf(tag) }] : [];
    }),
    corrected: basis.overrides.map(({ dimension }) => dimension),
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
export const presentRule = (row: TagRuleRow): TagRule => ({
  id: row.id,
  dimension: row.dimension,
  words: row.token,
  value: row.value,
  createdAt: toMoment(row.created_at),
});
