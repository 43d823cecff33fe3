/** Where the work is done: anywhere, partly at a place of the employer, or there only. */
export type Arrangement = 'remote' | 'hybrid' | 'onsite';

export type Seniority =
  | 'intern'
  | 'junior'
  | 'mid'
  | 'senior'
  | 'staff'
  | 'principal'
  | 'lead'
  | 'manager'
  | 'director'
  | 'executive';

export type JobFunction =
  | 'engineering'
  | 'data'
  | 'product'
  | 'design'
  | 'marketing'
  | 'sales'
  | 'support'
  | 'finance'
  | 'people'
  | 'legal'
  | 'operations'
  | 'health';

export type Employment = 'full-time' | 'part-time' | 'contract' | 'temporary' | 'internship' | 'apprenticeship';

export type PayPeriod = 'hour' | 'day' | 'week' | 'month' | 'year';

/** A range of amounts; null is an open end. */
export interface PayBand {
  min: number | null;
  max: number | null;
}

export interface Pay extends PayBand {
  /** ISO 4217 code, or null if it is unknown: "$" without a place. */
  currency: string | null;
  /** Null if the words do not say it. */
  period: PayPeriod | null;
  /** The pay of a year of full-time work: 2,080 hours, 260 days, 52 weeks or 12 months. Null without a period. */
  yearly: PayBand | null;
}

/** The values of each dimension. */
export interface TagValues {
  arrangement: Arrangement;
  seniority: Seniority;
  function: JobFunction;
  employment: Employment;
  pay: Pay;
}

export type Dimension = keyof TagValues;

/** Where words are: the structured data of the posting, a field of the job, or the text of the posting. */
export type TagSource = 'facts' | 'location' | 'title' | 'salary' | 'text';

/** Words of a posting that say a value. */
export interface Quote {
  /** `rule` if one of the person's rules gives the words their meaning. */
  source: TagSource | 'rule';
  /** As written. */
  words: string;
  /** The words in the form that rules compare: `berlin (home office)`, `senior`. */
  token: string;
}

/** Why a tag has its value: words of the posting, or the person's own word. */
export type Evidence = Quote | { source: 'person' };

/** What one place says about a dimension; null if its words leave the value open: "remote possible". */
export interface Claim<Value> {
  value: Value | null;
  evidence: Quote;
  /** A value that the words exclude: "not a remote role". */
  denies?: Value;
}

/** A value with its evidence, or the reasons why it is unknown although the posting has words about it. */
export type SmartTag<Value> = { value: Value; evidence: Evidence } | { value: null; reasons: readonly Claim<Value>[] };

/** The tags of a posting. A dimension that the posting has no words about is absent. */
export type SmartTags = { [Name in Dimension]?: SmartTag<TagValues[Name]> };

/** Leaves out the dimensions without a tag. */
export function presentTags(tags: { [Name in Dimension]: SmartTag<TagValues[Name]> | undefined }): SmartTags {
  const present: SmartTags = {};
  if (tags.arrangement) present.arrangement = tags.arrangement;
  if (tags.seniority) present.seniority = tags.seniority;
  if (tags.function) present.function = tags.function;
  if (tags.employment) present.employment = tags.employment;
  if (tags.pay) present.pay = tags.pay;
  return present;
}

/**
 * The value that all claims agree on. Claims that contradict each other result in no value, because a vote has no reason
 * that a person can check.
 * @param claims in order of trust; the first one is the evidence
 */
export function decide<Value>(claims: readonly Claim<Value>[]): SmartTag<Value> | undefined {
  if (claims.length === 0) return undefined;
  let chosen: { value: Value; evidence: Quote } | undefined;
  for (const { value, evidence } of claims) {
    if (value === null) continue;
    if (chosen && chosen.value !== value) return { value: null, reasons: distinct(claims) };
    chosen ??= { value, evidence };
  }
  return chosen === undefined || claims.some(({ denies }) => denies === chosen.value)
    ? { value: null, reasons: distinct(claims) }
    : chosen;
}

/** The first claim for each value and source. */
function distinct<Value>(claims: readonly Claim<Value>[]): Claim<Value>[] {
  return claims.filter(
    (claim, index) =>
      claims.findIndex((other) => other.value === claim.value && other.evidence.source === claim.evidence.source) ===
      index,
  );
}
