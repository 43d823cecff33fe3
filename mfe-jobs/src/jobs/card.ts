import { appliedDayOf, type Job, JOB_CARD_FIELDS, type JobCard, type Stage } from '@jobtrail/contract';
import { formatDay } from '@jobtrail/web-kit';

/** The view model of cards and rows. `tags` contains the location only. */
interface CardView {
  id: string;
  company: string;
  role: string;
  stage: Stage;
  tags: string[];
  /** A locale date such as 'Nov 9, 2026', or N/A. */
  appliedDate: string;
  jobUrl: string | null;
}

/** The view model of a job's card. @param zone the person's time zone */
export function cardView(card: JobCard, zone: string): CardView {
  return {
    id: card.id,
    company: card.company,
    role: card.position,
    stage: card.status,
    tags: card.location ? [card.location] : [],
    appliedDate: formatDay(appliedDayOf(card, zone)),
    jobUrl: card.jobUrl,
  };
}

/** The job data for the menu, the dialogs and the header of the detail. */
export type NamedJob = Pick<JobCard, 'id' | 'company' | 'position' | 'jobUrl'>;

/** The accessible name of a card: 'Web Engineer at Nordhavn Energy'. */
export const cardName = (card: Pick<JobCard, 'company' | 'position'>): string => `${card.position} at ${card.company}`;

/** Converts a job to its card in the list. */
export function cardOf(job: Job): JobCard {
  return Object.fromEntries(JOB_CARD_FIELDS.map((field) => [field, job[field]])) as JobCard;
}

/** A card that has just entered a stage, before the server has confirmed it. */
export function movedCard(card: JobCard, to: Stage, now: Date = new Date()): JobCard {
  const moment = now.toISOString();
  return {
    ...card,
    status: to,
    stageChangedAt: moment,
    updatedAt: moment,
    repliedAt: to === 'applied' ? null : (card.repliedAt ?? moment),
    closedReason: null,
  };
}
