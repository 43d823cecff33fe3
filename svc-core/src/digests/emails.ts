import {
  addDays,
  byDueDay,
  daysBetween,
  dueDayOf,
  type HourCycle,
  interviewName,
  linkIn,
  type LocalDay,
  pages,
  type Reminder,
  reminderGroupOf,
  type Suggestion,
  suggestionText,
} from '@jobtrail/contract';
import { clockAt } from '../applications/calendar/event.ts';
import type { EmailContent } from '../email-outbox/emailContent.ts';
import type { InterviewRow } from '../rows.ts';

/** The maximum number of lines in each section. A longer list ends with how many more there are. */
const LINES_MAX = 20;

/** What a digest contains about an interview. */
export interface DigestInterview extends Pick<InterviewRow, 'kind' | 'round' | 'starts_at' | 'place'> {
  readonly company: string;
}

interface DigestFacts {
  /** The person's name. */
  readonly name: string;
  readonly today: LocalDay;
  /** The person's time zone (IANA). */
  readonly zone: string;
  /** How the person's clocks show the time of day. */
  readonly hourCycle: HourCycle;
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
  const { name, today, interviews, reminders, suggestions, companies, appUrl } = facts;
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
        interviews.map((interview) => interviewLine(interview, facts)),
      ),
      ...part('Overdue', (overdue ?? []).map(line)),
      ...part('Due today', (due ?? []).map(line)),
      ...part(
        'Suggestions',
        suggestions.map((suggestion) => suggestionText(suggestion, companies.get(suggestion.jobId) ?? '')),
      ),
    ],
    link: { label: 'Open Today', href: `${appUrl}/today` },
    closing: 'You get this email on days when there is something to do.',
    closingLink: { label: 'Turn off these emails', href: `${appUrl}${pages.settings}` },
  };
}

function subjectOf(interviews: number, followUps: number): string {
  const parts = [counted(interviews, 'interview'), counted(followUps, 'follow-up')].filter((part) => part !== '');
  return parts.length === 0 ? 'A suggestion for today' : `${parts.join(' and ')} today`;
}
const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? what : `${what}s`}`;

/** 'At 3:00 PM, Acme, video interview, round 2: https://meet.example/acme'. */
function interviewLine(interview: DigestInterview, { zone, hourCycle }: DigestFacts): string {
  const { starts_at, company, place } = interview;
  const name = interviewName(interview);
  const link = linkIn(place);
  const what = `${company}, ${name[0]?.toLowerCase() ?? ''}${name.slice(1)}`;
  return `At ${clockAt(starts_at, zone, hourCycle)}, ${what}${link === null ? '' : `: ${link}`}`;
}

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
