import type { FoundJobs } from '../jobs/schema.ts';
import { foundTest } from '../jobs/search.ts';
import { createNews, silentDays } from '../reminders/news.ts';
import type { Today } from '../reminders/schema.ts';
import { type LocalDay, localDayOf } from '../time/localDays.ts';
import type { FilterContext } from './context.ts';

/** What a filter needs of Today. */
export type FilterNews = Pick<Today, 'contacts' | 'interviews' | 'reminders'>;

/** What is known about the jobs of a person. */
interface Known {
  /** In ms since the epoch. */
  readonly now: number;
  /** The person's time zone (IANA). */
  readonly zone: string;
  /** Absent as long as it is not known. */
  readonly news?: FilterNews | undefined;
  readonly found?: FoundJobs | undefined;
}

/** The first day on which an open reminder of each job is due. */
function firstDays(reminders: FilterNews['reminders']): ReadonlyMap<string, LocalDay> {
  const days = new Map<string, LocalDay>();
  for (const { jobId, state, dueOn, snoozedUntil } of reminders) {
    const day = snoozedUntil ?? dueOn;
    if (jobId === null || state !== 'open' || day === null) continue;
    const first = days.get(jobId);
    if (first === undefined || day < first) days.set(jobId, day);
  }
  return days;
}

/** Makes the context of a filter from what the browser and the service know alike. */
export function contextOf({ now, zone, news, found }: Known): FilterContext {
  const withNote = found?.withNote && new Set(found.withNote);
  return {
    now,
    zone,
    ...(news && knownFromNews(news, now, zone)),
    ...(found && { isFound: foundTest(found) }),
    ...(withNote && { hasNote: ({ id }) => withNote.has(id) }),
  };
}

function knownFromNews(
  { contacts, interviews, reminders }: FilterNews,
  now: number,
  zone: string,
): Pick<FilterContext, 'silentDays' | 'dueOn' | 'hasInterview'> {
  const day = localDayOf(now, zone);
  const newsOf = createNews({ contacts, interviews, now, zone });
  const interviewed = new Set(interviews.map(({ jobId }) => jobId));
  const dueDays = firstDays(reminders);
  return {
    silentDays: (card) => silentDays(card, newsOf(card.id), { day, zone }),
    dueOn: ({ id }) => dueDays.get(id) ?? null,
    hasInterview: ({ id }) => interviewed.has(id),
  };
}
