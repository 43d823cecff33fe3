import { linkIn, pages } from '@jobtrail/contract';
import { wallTimeOf } from '@jobtrail/service-kit';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { type EventJob, type EventRow, timeInWords, titleOf } from '../calendar/event.ts';
import { peopleOf } from '../interviews/presenter.ts';
import type { InterviewMailKind } from './row.ts';

/** What an email about an interview contains. */
export interface InterviewMailFacts {
  readonly row: EventRow;
  readonly job: EventJob;
  /** The person's name, and time zone (IANA) if they have chosen one. */
  readonly name: string;
  readonly timeZone: string | null;
  readonly appUrl: string;
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
/** The day on the clocks of a zone, `Thursday, November 26`. */
const dayIn = (at: number, zone: string): string => DAY.format(new Date(`${wallTimeOf(at, zone)}:00Z`));

function when(row: EventRow, zone: string | null): string {
  const agreed = `${dayIn(row.starts_at, row.time_zone)}, ${timeInWords(row)}`;
  if (zone === null || zone === row.time_zone) return agreed;
  const here = `${dayIn(row.starts_at, zone)}, ${timeInWords({ ...row, time_zone: zone })}`;
  return `${agreed}\nFor you: ${here}`;
}

const SUBJECTS: Record<InterviewMailKind, (title: string) => string> = {
  day: (title) => `Within a day: ${title}`,
  hour: (title) => `Within an hour: ${title}`,
  change: (title) => title,
};

/** The email about an interview. A text of the person is part of it only as plain text. */
export function interviewEmail(
  kind: InterviewMailKind,
  { row, job, name, timeZone, appUrl }: InterviewMailFacts,
): EmailContent {
  const people = peopleOf(row);
  const link = linkIn(row.place);
  const isCancelled = row.state === 'cancelled';
  return {
    subject: SUBJECTS[kind](titleOf(row, job)),
    name,
    paragraphs: [
      `${titleOf(row, job)}\n${job.position}`,
      when(row, timeZone),
      ...(row.place === null || isCancelled ? [] : [row.place]),
      ...(people.length === 0 || isCancelled ? [] : [`With ${people.join(', ')}`]),
      ...(kind === 'change' ? ['The attached file updates your calendar.'] : []),
    ],
    link:
      link !== null && !isCancelled
        ? { label: 'Join', href: link }
        : { label: 'Open job', href: new URL(`${pages.dashboard}?job=${row.job_id}`, appUrl).href },
    closing: 'You get this email because the interview is in your Jobtrail schedule.',
  };
}
