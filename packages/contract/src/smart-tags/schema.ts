import { z } from 'zod';
import { id, moment, required } from '../fields.ts';
import { TAG_WORDS_MAX } from '../limits.ts';
import {
  ARRANGEMENTS,
  DIMENSIONS,
  EMPLOYMENTS,
  JOB_FUNCTIONS,
  LISTED_DIMENSIONS,
  PAY_PERIODS,
  SENIORITIES,
} from './values.ts';

/** The pay of a year in whole units. A null end is open, and a null currency unknown. */
export const yearlyPay = z.object({
  min: z.number().int().nullable(),
  max: z.number().int().nullable(),
  currency: z.string().nullable(),
});
export type YearlyPay = z.infer<typeof yearlyPay>;

/** What is known about a job from its texts and the person's corrections; null is unknown. */
export const smartValues = z.object({
  arrangement: z.enum(ARRANGEMENTS).nullable(),
  seniority: z.enum(SENIORITIES).nullable(),
  function: z.enum(JOB_FUNCTIONS).nullable(),
  employment: z.enum(EMPLOYMENTS).nullable(),
  pay: yearlyPay.nullable(),
});
export type SmartValues = z.infer<typeof smartValues>;

/** A value of any dimension that has a list of values. */
const listedValue = z.enum([...ARRANGEMENTS, ...SENIORITIES, ...JOB_FUNCTIONS, ...EMPLOYMENTS]);
const dimension = z.enum(DIMENSIONS);

/** A pay as the salary says it, with both ends for a year if its period is known. */
export const statedPay = z.object({
  min: z.number().nullable(),
  max: z.number().nullable(),
  currency: z.string().nullable(),
  period: z.enum(PAY_PERIODS).nullable(),
});
export type StatedPay = z.infer<typeof statedPay>;

/** Where words about a dimension are: in the data or the text of the posting, in a field of the job, or in a rule. */
export const tagSource = z.enum(['facts', 'location', 'title', 'salary', 'text', 'rule', 'person']);
export type TagSource = z.infer<typeof tagSource>;
const said = {
  /** Null where the words leave it open. */
  value: listedValue.nullable(),
  pay: statedPay.nullable(),
  source: tagSource,
  /** As written; '' if the person has said it. */
  words: z.string(),
};
/** What is known about one dimension of a job. It is unknown if there are several reasons, which contradict each other. */
export const jobTag = z.object({ dimension, reasons: z.array(z.object(said)) });
export type JobTag = z.infer<typeof jobTag>;
export type TagReason = JobTag['reasons'][number];

/** Why a job has its smart tags. */
export const jobTags = z.object({
  /** A dimension that nothing is known about is absent. */
  tags: z.array(jobTag),
  /** The dimensions that the person has corrected for this job. */
  corrected: z.array(dimension),
});
export type JobTags = z.infer<typeof jobTags>;

/** The person's own word about one dimension of a job. Null removes the tag; `pay` says the period of the salary. */
export const tagCorrection = z.discriminatedUnion('dimension', [
  z.object({ dimension: z.literal('arrangement'), value: z.enum(ARRANGEMENTS).nullable() }),
  z.object({ dimension: z.literal('seniority'), value: z.enum(SENIORITIES).nullable() }),
  z.object({ dimension: z.literal('function'), value: z.enum(JOB_FUNCTIONS).nullable() }),
  z.object({ dimension: z.literal('employment'), value: z.enum(EMPLOYMENTS).nullable() }),
  z.object({ dimension: z.literal('pay'), value: z.enum(PAY_PERIODS).nullable() }),
]);
/** PATCH /api/jobs/{id}/tags: a correction, or `withdrawn` for what the rules say. */
export const correctTagBody = z.union([tagCorrection, z.object({ dimension, withdrawn: z.literal(true) })]);
export type CorrectTagBody = z.input<typeof correctTagBody>;

const words = required(TAG_WORDS_MAX, 'Enter the words that the rule is about.');
/** A person's rule: these words mean this value in every job. */
export const tagRuleBody = z.discriminatedUnion('dimension', [
  z.object({ dimension: z.literal('arrangement'), words, value: z.enum(ARRANGEMENTS) }),
  z.object({ dimension: z.literal('seniority'), words, value: z.enum(SENIORITIES) }),
  z.object({ dimension: z.literal('function'), words, value: z.enum(JOB_FUNCTIONS) }),
  z.object({ dimension: z.literal('employment'), words, value: z.enum(EMPLOYMENTS) }),
]);
export type TagRuleBody = z.input<typeof tagRuleBody>;
/** PATCH /api/tag-rules/{id}. The value must be one of the rule's dimension. */
export const updateTagRuleBody = z
  .object({ words, value: listedValue })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change.');
export type TagRuleChanges = z.output<typeof updateTagRuleBody>;

/** A rule as it is stored. */
export const tagRule = z.object({
  id,
  dimension: z.enum(LISTED_DIMENSIONS),
  words: z.string(),
  value: listedValue,
  createdAt: moment,
});
export type TagRule = z.infer<typeof tagRule>;

/** A job after a correction. */
export const correctedTags = jobTags.extend({
  smart: smartValues,
  /** The rule that the correction suggests: it is the second one that says the same of the same words. */
  offer: tagRuleBody.nullable(),
});
export type CorrectedTags = z.infer<typeof correctedTags>;
