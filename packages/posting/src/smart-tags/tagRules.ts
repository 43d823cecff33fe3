import { oneLine } from '../text/clean.ts';
import { inPeriod } from './pay.ts';
import { tokenOf } from './phrases.ts';
import {
  type Dimension,
  type Pay,
  type PayPeriod,
  presentTags,
  type Quote,
  type SmartTag,
  type SmartTags,
  type TagValues,
} from './SmartTags.ts';
import type { TaggedPosting } from './smartTagsOf.ts';

/** The dimensions that rules are about. The words of a pay are its amounts, which other jobs do not have. */
type RuleDimension = Exclude<Dimension, 'pay'>;

/** A person's rule: these words mean this value in every job. */
export type TagRule = {
  [Name in RuleDimension]: { dimension: Name; token: string; value: TagValues[Name] };
}[RuleDimension];

/**
 * A person's own word about one job; null if the job has no value in the dimension. The amounts of a pay are in the
 * salary, so the word about it is their period.
 */
export type TagOverride =
  | { [Name in RuleDimension]: { dimension: Name; value: TagValues[Name] | null } }[RuleDimension]
  | { dimension: 'pay'; value: PayPeriod | null };

/** A person's correction of a tag: the token is that of its evidence. */
export type TagCorrection = TagRule & { jobId: string };

/** A rule is offered once, with the second equal correction. */
const EQUAL_CORRECTIONS = 2;

/** The fields of a job that a person's rules can be about as a whole. */
type Fields = Pick<TaggedPosting, 'title' | 'location'>;

/** Where no built-in rule finds words about a dimension, a rule may be about a whole field: the location, or the title. */
function wholeFields({ title, location }: Fields, dimension: RuleDimension): readonly Quote[] {
  const quotes: Quote[] = [];
  const add = (source: 'location' | 'title', text: string): void => {
    const words = oneLine(text);
    if (words !== '') quotes.push({ source, words, token: tokenOf(words) });
  };
  if (dimension === 'arrangement') add('location', location ?? '');
  add('title', title);
  return quotes;
}

/**
 * The token that a correction of a tag is about: of the words that the tag was derived from, or of the whole field if
 * there are none. Null for pay, and if the fields are blank.
 * @param tags as the rules derive them, without the person's word about the job
 */
export function correctionToken(tags: SmartTags, dimension: Dimension, fields: Fields): string | null {
  if (dimension === 'pay') return null;
  const tag: SmartTag<TagValues[RuleDimension]> | undefined = tags[dimension];
  const [quote] = tag === undefined ? wholeFields(fields, dimension) : quotesOf(tag);
  return quote?.token ?? null;
}

/**
 * Applies what the person has said to the tags of a posting. An override beats everything. A rule beats the built-in rules
 * where its token is the evidence, or one side of a contradiction; two rules that disagree about a job leave it unknown.
 * @param overrides the person's words about this job, at most one for each dimension
 */
export function applyTagRules(
  tags: SmartTags,
  { overrides, rules }: { overrides: readonly TagOverride[]; rules: readonly TagRule[] },
  fields: Fields = { title: '', location: null },
): SmartTags {
  return presentTags({
    arrangement: applied(
      tags.arrangement,
      wholeFields(fields, 'arrangement'),
      rules.filter((rule) => rule.dimension === 'arrangement'),
      overrides.find((override) => override.dimension === 'arrangement'),
    ),
    seniority: applied(
      tags.seniority,
      wholeFields(fields, 'seniority'),
      rules.filter((rule) => rule.dimension === 'seniority'),
      overrides.find((override) => override.dimension === 'seniority'),
    ),
    function: applied(
      tags.function,
      wholeFields(fields, 'function'),
      rules.filter((rule) => rule.dimension === 'function'),
      overrides.find((override) => override.dimension === 'function'),
    ),
    employment: applied(
      tags.employment,
      wholeFields(fields, 'employment'),
      rules.filter((rule) => rule.dimension === 'employment'),
      overrides.find((override) => override.dimension === 'employment'),
    ),
    pay: withPeriod(
      tags.pay,
      overrides.find((override) => override.dimension === 'pay'),
    ),
  });
}

function applied<Value>(
  tag: SmartTag<Value> | undefined,
  whole: readonly Quote[],
  rules: readonly { token: string; value: Value }[],
  override: { value: Value | null } | undefined,
): SmartTag<Value> | undefined {
  if (override === undefined) return ruled(tag, whole, rules);
  return override.value === null ? undefined : { value: override.value, evidence: { source: 'person' } };
}

function withPeriod(
  tag: SmartTag<Pay> | undefined,
  override: { value: PayPeriod | null } | undefined,
): SmartTag<Pay> | undefined {
  if (override === undefined || !tag?.value) return tag;
  return override.value === null
    ? undefined
    : { value: inPeriod(tag.value, override.value), evidence: { source: 'person' } };
}

function ruled<Value>(
  tag: SmartTag<Value> | undefined,
  whole: readonly Quote[],
  rules: readonly { token: string; value: Value }[],
): SmartTag<Value> | undefined {
  if (rules.length === 0) return tag;
  const reasons = (tag === undefined ? whole : quotesOf(tag)).flatMap((quote) =>
    rules
      .filter(({ token }) => token === quote.token)
      .map(({ value }) => ({ value, evidence: { ...quote, source: 'rule' as const } })),
  );
  const [first] = reasons;
  if (first === undefined) return tag;
  return reasons.every(({ value }) => value === first.value) ? first : { value: null, reasons };
}

function quotesOf<Value>(tag: SmartTag<Value>): readonly Quote[] {
  if ('reasons' in tag) return tag.reasons.map(({ evidence }) => evidence);
  return tag.evidence.source === 'person' ? [] : [tag.evidence];
}

/**
 * The rule to offer after a correction: the second one that says the same of the same words, in another job.
 * @param corrections the person's corrections, oldest first
 * @returns null if the newest correction is not the second of its kind
 */
export function suggestTagRule(corrections: readonly TagCorrection[]): TagRule | null {
  const newest = corrections.at(-1);
  if (newest === undefined) return null;
  const { jobId, ...rule } = newest;
  const jobs = new Set(corrections.filter((other) => isSameRule(other, rule)).map((correction) => correction.jobId));
  const isRepeated = corrections.slice(0, -1).some((other) => other.jobId === jobId && isSameRule(other, rule));
  return jobs.size === EQUAL_CORRECTIONS && !isRepeated ? rule : null;
}

function isSameRule(one: TagRule, other: TagRule): boolean {
  return one.dimension === other.dimension && one.token === other.token && one.value === other.value;
}
