import { appliedDayOf } from '../jobs/appliedDay.ts';
import type { JobCard } from '../jobs/schema.ts';
import { stageDayOf } from '../jobs/stageDay.ts';
import { SILENT_AFTER_DAYS } from '../limits.ts';
import { CLOSED_STAGES } from '../stages.ts';
import { daysBetween, type LocalDay, localDayOf } from '../time/localDays.ts';
import type { JobContact, JobInterview } from './schema.ts';

/** What is known about a job besides its card. */
export interface JobNews {
  /** The day of the person's own latest contact. */
  readonly contactOn: LocalDay | null;
  /** The day of the latest interview that is over. */
  readonly interviewOn: LocalDay | null;
  /** Whether an interview is planned that is not over. */
  readonly isPlanned: boolean;
}

const NO_NEWS: JobNews = { contactOn: null, interviewOn: null, isPlanned: false };

export interface NewsInput {
  contacts: readonly JobContact[];
  interviews: readonly JobInterview[];
  /** In ms since the epoch. */
  now: number;
  /** The person's time zone (IANA). */
  zone: string;
}

/** Finds what is known about a job, by its id. */
export type FindNews = (jobId: string) => JobNews;

/** What is known about each job besides its card. */
export function createNews({ contacts, interviews, now, zone }: NewsInput): FindNews {
  const news = new Map<string, JobNews>();
  const find: FindNews = (jobId) => news.get(jobId) ?? NO_NEWS;
  for (const { jobId, at } of contacts) {
    const known = find(jobId);
    news.set(jobId, { ...known, contactOn: laterOf(known.contactOn, localDayOf(Date.parse(at), zone)) });
  }
  for (const { jobId, endsAt } of interviews) {
    const known = find(jobId);
    const end = Date.parse(endsAt);
    news.set(
      jobId,
      end > now
        ? { ...known, isPlanned: true }
        : { ...known, interviewOn: laterOf(known.interviewOn, localDayOf(end, zone)) },
    );
  }
  return find;
}

/**
 * The day of a stage change that is news: the application has left Applied. The stage in which a job was added is none,
 * because it says nothing about when the job entered it, and a move back to Applied takes its reply back.
 */
export const stageNewsOn = (
  card: Pick<JobCard, 'repliedAt' | 'stageChangedAt' | 'stageChangedOn'>,
  zone: string,
): LocalDay | null => (card.repliedAt === null ? null : stageDayOf(card, zone));

/** The later of two days; a missing one is earlier than any other. */
export const laterOf = <Day extends LocalDay | null>(one: Day, other: LocalDay | null): Day | LocalDay =>
  other !== null && (one === null || other > one) ? other : one;

/** The fields of a card that silence depends on. */
export type SilenceCard = Pick<
  JobCard,
  'status' | 'applicationDate' | 'appliedOn' | 'repliedAt' | 'stageChangedAt' | 'stageChangedOn'
>;

/** The day of the last news of an application, or of the application itself if there was none. */
export const lastNewsOn = (card: SilenceCard, { contactOn, interviewOn }: JobNews, zone: string): LocalDay =>
  [stageNewsOn(card, zone), contactOn, interviewOn].reduce(laterOf, appliedDayOf(card, zone)) ?? stageDayOf(card, zone);

/**
 * The days for which an open application has been silent: since its last news, or since the application if there was
 * none. Null if it is not silent yet, in Offer or Rejected, and while an interview is planned.
 * @param day the person's day
 */
export function silentDays(
  card: SilenceCard,
  news: JobNews,
  { day, zone }: { day: LocalDay; zone: string },
): number | null {
  if (news.isPlanned || CLOSED_STAGES.includes(card.status)) return null;
  const days = daysBetween(lastNewsOn(card, news, zone), day);
  return days >= SILENT_AFTER_DAYS ? days : null;
}
