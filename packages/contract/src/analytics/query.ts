import { z } from 'zod';
import { text } from '../fields.ts';
import { jobSource, stage } from '../jobs/schema.ts';
import { FILTER_VALUES_MAX, TEXT_MAX } from '../limits.ts';
import { UNKNOWN_SOURCE } from './definitions.ts';

const MANY = `Use at most ${FILTER_VALUES_MAX} values.`;
const FILTER_TEXT_MAX = FILTER_VALUES_MAX * (TEXT_MAX.location + 10);

/** A filter: a JSON-encoded list of values. A job matches if it has one of them. */
const anyOf = <Value extends z.ZodType<string, string>>(value: Value) =>
  text()
    .max(FILTER_TEXT_MAX)
    .transform((given, context): string[] => {
      try {
        return z.array(z.string()).max(FILTER_VALUES_MAX, MANY).parse(JSON.parse(given));
      } catch {
        context.addIssue({ code: 'custom', message: `A filter is a JSON list of at most ${FILTER_VALUES_MAX} texts.` });
        return z.NEVER;
      }
    })
    .pipe(z.array(value).min(1, 'Name at least one value.'));

/**
 * The query of GET /api/analytics/summary. `from` and `to` are the first and the last day of the period, in the
 * person's time zone; without one, the period is open on that side. Each filter is a JSON-encoded list
 * (`["Remote","Senior"]`): a job matches a filter with any of its values, and has to match every filter.
 */
export const analyticsQuery = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The text of a filter, which a job has to match too. What is not understood in it matches no job. */
  q: text().max(TEXT_MAX.filter, `Use at most ${TEXT_MAX.filter} characters.`).optional(),
  /** Current stages. */
  stage: anyOf(stage).optional(),
  /** Tags, exactly as they are written. */
  tag: anyOf(z.string().max(TEXT_MAX.tag)).optional(),
  /** Where the jobs were found; `unknown` for jobs without a source. */
  source: anyOf(z.union([jobSource, z.literal(UNKNOWN_SOURCE)])).optional(),
  /** Whole locations, ignoring case and spaces around them. */
  location: anyOf(z.string().max(TEXT_MAX.location)).optional(),
});
export type AnalyticsQuery = z.input<typeof analyticsQuery>;
/** The parsed query of the summary. */
export type AnalyticsFilter = z.output<typeof analyticsQuery>;
