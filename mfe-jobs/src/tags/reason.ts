import { type JobTag, PAY_PERIOD_NAMES, TAG_NAMES, type TagReason, type TagSource } from '@jobtrail/contract';

/** Where the words are. */
const PLACES: Readonly<Record<Exclude<TagSource, 'person'>, string>> = {
  facts: 'from the data of the posting',
  location: 'from the location',
  title: 'from the title',
  salary: 'from the salary',
  text: 'from the posting',
  rule: 'from your rule for',
};

const amount = new Intl.NumberFormat('en');

/** What a reason says: `Remote`, `€60,000 to 70,000 a year`, or that it leaves the value open. */
export function nameOf({ value, pay }: Pick<TagReason, 'value' | 'pay'>): string {
  if (value !== null) return TAG_NAMES[value];
  if (pay === null) return 'Open';
  const { min, max, currency, period } = pay;
  const ends = [...new Set([min, max])].filter((end) => end !== null).map((end) => amount.format(end));
  const range = max === null ? `from ${ends[0]}` : min === null ? `up to ${ends[0]}` : ends.join(' to ');
  return [currency, range, period === null ? '' : PAY_PERIOD_NAMES[period].toLowerCase()].filter(Boolean).join(' ');
}

/** Why a tag has its value: `Remote: from the location “Remote (EU)”`. */
export function reasonText(reason: TagReason): string {
  const { source, words } = reason;
  return source === 'person' ? `${nameOf(reason)}: your choice` : `${nameOf(reason)}: ${PLACES[source]} “${words}”`;
}

/** Why a tag has its value, or why it has none although the job has words about it. */
export const tagReason = ({ reasons }: JobTag): string => reasons.map(reasonText).join('. ');

/**
 * Whether a tag is unknown because its words contradict each other. The other unknown ones are left open by their words,
 * and not shown.
 */
export const isContradiction = ({ reasons }: JobTag): boolean =>
  new Set(reasons.flatMap(({ value, pay }) => (value === null && pay === null ? [] : [nameOf({ value, pay })]))).size >
  1;

/** Whether a pay lacks its period, which only the person can say. */
export const lacksPeriod = ({ reasons: [first, second] }: JobTag): boolean =>
  second === undefined && first?.pay?.period === null;
