import { z } from 'zod';
import { id, moment, required } from '../fields.ts';
import { ARRANGEMENTS, EMPLOYMENTS, JOB_FUNCTIONS, LISTED_DIMENSIONS, PAY_PERIODS, SENIORITIES } from './values.ts';

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

/** The person's own word about one dimension of a job. Null removes the tag; `pay` says the period of the salary. */
export const overrideBody = z.discriminatedUnion('dimension', [
  z.object({ dimension: z.literal('arrangement'), value: z.enum(ARRANGEMENTS).nullable() }),
  z.object({ dimension: z.literal('seniority'), value: z.enum(SENIORITIES).nullable() }),
  z.object({ dimension: z.literal('function'), value: z.enum(JOB_FUNCTIONS).nullable() }),
  z.object({ dimension: z.literal('employment'), value: z.enum(EMPLOYMENTS).nullable() }),
  z.object({ dimension: z.literal('pay'), value: z.enum(PAY_PERIODS).nullable() }),
]);
export type OverrideBody = z.input<typeof overrideBody>;

/** Maximum number of characters of the words of a rule. */
const TOKEN_MAX = 300;
const token = required(TOKEN_MAX, 'Enter the words that the rule is about.');
/** A person's rule: these words mean this value in every job. */
export const ruleBody = z.discriminatedUnion('dimension', [
  z.object({ dimension: z.literal('arrangement'), token, value: z.enum(ARRANGEMENTS) }),
  z.object({ dimension: z.literal('seniority'), token, value: z.enum(SENIORITIES) }),
  z.object({ dimension: z.literal('function'), token, value: z.enum(JOB_FUNCTIONS) }),
  z.object({ dimension: z.literal('employment'), token, value: z.enum(EMPLOYMENTS) }),
]);
export type RuleBody = z.input<typeof ruleBody>;

/** A rule as it is stored. */
export const tagRuleEntry = z.object({
  id,
  dimension: z.enum(LISTED_DIMENSIONS),
  words: z.string(),
  value: z.enum([...ARRANGEMENTS, ...SENIORITIES, ...JOB_FUNCTIONS, ...EMPLOYMENTS]),
  createdAt: moment,
});
export type TagRuleEntry = z.infer<typeof tagRuleEntry>;
