import { slug } from '../../files/slug.ts';
import { FILTERS, type View } from '../address.ts';
import { type Day, daysOf } from '../period.ts';

/** Maximum number of characters of the filters in the name of a file. */
const FILTERS_MAX = 60;

/**
 * The name of an exported file: what it is, the period, the filters and the day on which it was made, such as
 * 'jobtrail-funnel-13-weeks-referral-2026-11-24.svg'.
 */
export function fileName(
  { what, view, today }: { what: string; view: View; today: Day },
  kind: 'png' | 'svg' | 'csv',
): string {
  const { period } = view;
  const { from, to } = daysOf(period, today);
  const span =
    period.name === 'dates'
      ? [from === null ? '' : `from-${from}`, to === null ? '' : `to-${to}`].filter(Boolean).join('-')
      : period.name;
  const filters = [...slug(FILTERS.flatMap((name) => view.filters[name]).join(' '))].slice(0, FILTERS_MAX).join('');
  return `${['jobtrail', slug(what), span, slug(filters), today].filter(Boolean).join('-')}.${kind}`;
}
