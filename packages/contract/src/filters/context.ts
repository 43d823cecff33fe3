import type { JobCard } from '../jobs/schema.ts';
import type { IsFound, SearchedJob } from '../jobs/search.ts';
import type { LocalDay } from '../time/localDays.ts';

/** What a filter looks at: a card, or a whole job, whose notes and contacts are then searched too. */
export type FilterCard = JobCard & SearchedJob;

/**
 * What filters need to know besides the cards. A clause about something that the context has no function for is treated
 * like one that is not understood: it matches no job, and neither does its negation.
 */
export interface FilterContext {
  /** In ms since the epoch. Relative days count from the day of this moment. */
  readonly now: number;
  /** The person's time zone (IANA). */
  readonly zone: string;
  /** The days for which a job has been silent, null if it is not, as `silentDays` returns them. */
  readonly silentDays?: (card: FilterCard) => number | null;
  /** The day on which the next step of a job is due; null without one. */
  readonly dueOn?: (card: FilterCard) => LocalDay | null;
  readonly hasInterview?: (card: FilterCard) => boolean;
  readonly hasNote?: (card: FilterCard) => boolean;
  /** Whether a text was found in what the card does not have, such as by the server's search in notes and contacts. */
  readonly isFound?: IsFound;
}
