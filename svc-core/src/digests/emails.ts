import {
  addDays,
  byDueDay,
  daysBetween,
  dueDayOf,
  interviewName,
  type LocalDay,
  type Reminder,
  reminderGroupOf,
  type Suggestion,
  suggestionText,
} from '@jobtrail/contract';
import { wallTimeOf } from '@jobtrail/service-kit';
import type { InterviewRow } from '../applications/interviews/row.ts';
import type { EmailContent } from '../email-outbox/emailContent.ts';

/** The maximum number of lines in each section. A longer list ends with how many more there are. */
const LINES_MAX = 20;

/** What a digest contains about an interview. */
export interface DigestInterview extends Pick<InterviewRow, 'kind' | 'round' | 'starts_at' | 'ends_at'> {
  readonly company: string;
}

interface DigestFacts {
  /** The person's name. */
  readonly name: string;
  readonly today: LocalDay;
  /** The person's time zone (IANA). */
  readonly zone: string;
  /** Those of the day that are not over, soonest first. */
  readonly interviews: readonly DigestInterview[];
  /** Open reminders. Those of jobs without an entry in `companies` are left out. */
  readonly reminders: readonly Reminder[];
  readonly suggestions: readonly Suggestion[];
  /** The company of each open job, by its id. */
  readonly companies: ReadonlyMap<string, string>;
  readonly appUrl: string;
}

/**
 * The digest of a day: its interviews, what is overdue, what is due, and suggestions. A suggestion that the person has
 * ignored before asks for nothing new, so it needs another reason to be sent.
 * @returns null if there is none
 */
export function digest(facts: DigestFacts): EmailContent | null {
  const { name, today, zone, interviews, reminders, suggestions, companies, appUrl } = facts;
  const shown = reminders.filter(({ jobId }) => jobId === null || companies.has(jobId)).toSorted(byDueDay);
  const [overdue, due] = (['overdue', 'due'] as const).map((group) =>
    shown.filter((reminder) => reminderGroupOf(reminder, today) === group),
  );
  const total = (overdue?.length ?? 0) + (due?.length ?? 0);
  const isNew = suggestions.some(({ dueOn }) => dueOn === today);
  if (interviews.length === 0 && total === 0 && !isNew) return null;
  const line = ({ text, jobId, ...days }: Reminder): string => {
    const company = jobId === null ? undefined : companies.get(jobId);
    return `${text}${company === undefined ? '' : ` (${company})`}${lateness(dueDayOf(days), today)}`;
  };
  return {
    subject: subjectOf(interviews.length, total),
    name,
    paragraphs: [
      ...part(
        'Interviews',
        interviews.map(
          (interview) => `${timesOf(interview, zone)}, ${interviewName(interview)} (${interview.company})`,
        ),
      ),
      ...part('Overdue', (overdue ?? []).map(line)),
      ...part('Due today', (due ?? []).map(line)),
      ...part(
        'Suggestions',
        suggestions.map((suggestion) => suggestionText(suggestion, companies.get(suggestion.jobId) ?? '')),
      ),
    ],
    link: { label: 'Open Today', href: `${appUrl}/today` },
    closing: `You get this email on days when there is something to do. To stop it, turn off email notifications in Settings: ${appUrl}/settings`,
  };
}

function subjectOf(interviews: number, reminders: number): string {
  const parts = [counted(interviews, 'interview'), counted(reminders, 'reminder')].filter((part) => part !== '');
  return parts.length === 0 ? 'A suggestion for today' : `${parts.join(' and ')} for today`;
}
const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? what : `${what}s`}`;

/** '15:00 to 16:00' on the clocks of a zone. */
const timesOf = ({ starts_at, ends_at }: DigestInterview, zone: string): string =>
  [starts_at, ends_at].map((at) => wallTimeOf(at, zone).slice(11)).join(' to ');

function lateness(day: LocalDay | null, today: LocalDay): string {
  if (day === null || day >= today) return '';
  return day === addDays(today, -1) ? ', due yesterday' : `, due ${daysBetween(day, today)} days ago`;
}

function part(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - LINES_MAX;
  const shown = lines.slice(0, LINES_MAX).map((text) => `- ${text}`);
  return [[title, ...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')];
}
