import type { ForeignSpan } from '../spans.ts';

/** The facts about a span that has ended. */
export interface EndedSpan extends Omit<ForeignSpan, 'service'> {
  /** The traceparents of spans in other traces. */
  readonly links: readonly string[];
}
