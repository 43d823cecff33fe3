import {
  addDays,
  byDueDay,
  daysBetween,
  dueDayOf,
  type LocalDay,
  type Reminder,
  reminderGroupOf,
  type Suggestion,
  suggestionText,
} from '@jobtrail/contract';
import type { EmailContent } from '../email-outbox/emailContent.ts';

/** The maximum number of lines in each section. A longer list says how many more there are. */
const LINES_MAX = 20;

interface DigestFacts {
  /** The person's name. */
  readonly name: string;
  readonly today: LocalDay;
  /** Open reminders. Those of jobs without an entry in `companies` are left out. */
  readonly reminders: readonly Reminder[];
  readonly suggestions: readonly Suggestion[];
  /** The company of each open job, by its id. */
  readonly companies: ReadonlyMap<string, string>;
  readonly appUrl: string;
}

/**
 * The digest of a day: what is overdue, what is due, and suggestions. A suggestion that the person has ignored before
 * is not a reason to send an email, so it is included only if there is another reason.
 * @returns null if there is nothing to say
 */
export function digest({ name, today, reminders, suggestions, companies, appUrl }: DigestFacts): EmailContent | null {
  const shown = reminders.filter(({ jobId }) => jobId === null || companies.has(jobId)).toSorted(byDueDay);
  const [overdue, due] = (['overdue', 'due'] as const).map((group) =>
    shown.filter((reminder) => reminderGroupOf(reminder, today) === group),
  );
  const total = (overdue?.length ?? 0) + (due?.length ?? 0);
  const isNew = suggestions.some(({ dueOn }) => dueOn === today);
  if (total === 0 && !isNew) return null;
  const line = ({ text, jobId, ...days }: Reminder): string => {
    const company = jobId === null ? undefined : companies.get(jobId);
    return `${text}${company === undefined ? '' : ` (${company})`}${lateness(dueDayOf(days), today)}`;
  };
  return {
    subject: subjectOf(total),
    name,
    paragraphs: [
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

const subjectOf = (total: number): string => {
  if (total === 0) return 'A suggestion for today';
  return total === 1 ? '1 reminder for today' : `${total} reminders for today`;
};

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
