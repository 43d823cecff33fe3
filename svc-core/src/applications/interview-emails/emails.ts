import { type HourCycle, INTERVIEW_KIND_LABELS, linkIn, pages } from '@jobtrail/contract';
import { wallTimeOf } from '@jobtrail/service-kit';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { cleanLine, clockAt, type EventJob, type EventRow, timeInWords, titleOf } from '../calendar/event.ts';
import { peopleOf } from '../interviews/presenter.ts';
import type { InterviewMailKind } from './queries.ts';

/** What an email about an interview contains. */
interface InterviewMailFacts {
  readonly row: EventRow;
  readonly job: EventJob;
  /** The person's name, and time zone (IANA) if they have chosen one. */
  readonly name: string;
  readonly timeZone: string | null;
  readonly hourCycle: HourCycle;
  /** Whether an earlier email has carried the interview as a file. */
  readonly isKnown: boolean;
  readonly appUrl: string;
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
/** The day on the clocks of a zone, `Thursday, November 26`. */
const dayIn = (at: number, zone: string): string => DAY.format(new Date(`${wallTimeOf(at, zone)}:00Z`));

function when(row: EventRow, zone: string | null, cycle: HourCycle): string {
  const agreed = `${dayIn(row.starts_at, row.time_zone)}, ${timeInWords(row, cycle)}`;
  if (zone === null || zone === row.time_zone) return agreed;
  const here = `${dayIn(row.starts_at, zone)}, ${timeInWords({ ...row, time_zone: zone }, cycle)}`;
  return `${agreed}\nFor you: ${here}`;
}

/** The subject. An hour before, it says all that the person needs. */
function subjectOf(kind: InterviewMailKind, { row, job, timeZone, hourCycle }: InterviewMailFacts): string {
  if (kind === 'change') return titleOf(row, job);
  if (kind === 'day') return `Within a day: ${titleOf(row, job)}`;
  const at = clockAt(row.starts_at, timeZone ?? row.time_zone, hourCycle);
  return cleanLine(
    `Within an hour, at ${at}: ${INTERVIEW_KIND_LABELS[row.kind].toLowerCase()} interview with ${job.company}`,
  );
}

/** What the attached file does in a calendar. */
function fileSentence({ row, isKnown }: InterviewMailFacts): string {
  if (row.state === 'cancelled') return 'The attached file marks it as canceled in your calendar.';
  return isKnown ? 'The attached file updates it in your calendar.' : 'The attached file adds it to your calendar.';
}

/** The email about an interview. A text of the person is part of it only as plain text. */
export function interviewEmail(kind: InterviewMailKind, facts: InterviewMailFacts): EmailContent {
  const { row, job, name, timeZone, hourCycle, appUrl } = facts;
  const people = peopleOf(row);
  const link = linkIn(row.place);
  const isCancelled = row.state === 'cancelled';
  return {
    subject: subjectOf(kind, facts),
    name,
    paragraphs: [
      `${titleOf(row, job)}\n${job.position}`,
      when(row, timeZone, hourCycle),
      ...(row.place === null || isCancelled ? [] : [row.place]),
      ...(people.length === 0 || isCancelled ? [] : [`With ${people.join(', ')}`]),
      ...(kind === 'change' ? [fileSentence(facts)] : []),
    ],
    link:
      link !== null && !isCancelled
        ? { label: 'Join', href: link }
        : { label: 'Open job', href: new URL(`${pages.dashboard}?job=${row.job_id}`, appUrl).href },
    closing: 'You get this email because the interview is in your Jobtrail schedule.',
  };
}
