import { addDays, type Interview, type LocalDay, localDayOf, overlaps, weekdayOf } from '@jobtrail/contract';
import { timeIn } from '../jobs/clock/clockWords.ts';
import { daysOfWeek } from '../jobs/clock/days.ts';
import { wallTimeAt } from '../jobs/clock/wallTime.ts';

/** An interview as the screen shows it, in the person's time zone. */
export interface Entry {
  interview: Interview;
  /** The day on which it starts. */
  day: LocalDay;
  /** The interviews that it overlaps, soonest first. */
  overlapped: readonly Interview[];
}
/** The part of an entry on one day, in minutes since midnight. */
export interface DayPart {
  entry: Entry;
  from: number;
  to: number;
}

const DAY_MINUTES = 1440;
/** The shortest part that is drawn, in minutes: its name needs the height. */
const SHORTEST = 24;

const isOn = ({ state }: Interview): boolean => state !== 'cancelled';

/**
 * The entries of the days from `first` on, soonest first. An interview that runs past midnight belongs to both days.
 */
export function entriesOf(interviews: readonly Interview[], zone: string, first: LocalDay, days: number): Entry[] {
  const end = addDays(first, days);
  return interviews
    .filter((interview) => {
      const [from, to] = [localDayOf(Date.parse(interview.startsAt), zone), lastDay(interview, zone)];
      return from < end && to >= first;
    })
    .map((interview) => ({
      interview,
      day: localDayOf(Date.parse(interview.startsAt), zone),
      overlapped: isOn(interview)
        ? interviews.filter((other) => other !== interview && isOn(other) && overlaps(interview, other))
        : [],
    }));
}

const lastDay = ({ endsAt }: Interview, zone: string): LocalDay => localDayOf(Date.parse(endsAt) - 1, zone);

const isWeekend = (day: LocalDay): boolean => weekdayOf(day) > 5;

/** The entries that begin in a week. Those that only end in it, after midnight, count in the week before. */
export const beginningIn = (week: LocalDay, entries: readonly Entry[]): Entry[] =>
  entries.filter(({ day }) => day >= week && day < addDays(week, 7));

interface Days {
  /** The first day of the week. */
  week: LocalDay;
  entries: readonly Entry[];
  zone: string;
  today: LocalDay;
  /** The days with a follow-up. */
  due: { has: (day: LocalDay) => boolean };
}
/** A day of the week, and whether it is narrow: a day of a weekend on which there is nothing. */
interface ShownDay {
  day: LocalDay;
  weekend: boolean;
  free: boolean;
}

/** Monday to Friday, and Saturday and Sunday if today is one of them, or something is scheduled on them. */
export function daysShown({ week, entries, zone, today, due }: Days): ShownDay[] {
  const isBesideToday = (day: LocalDay): boolean =>
    isWeekend(today) && isWeekend(day) && daysOfWeek(week).includes(today);
  const days = daysOfWeek(week).map((day) => ({
    day,
    weekend: isWeekend(day),
    free: day !== today && !due.has(day) && partsOf(entries, day, zone).length === 0,
  }));
  const isShown = ({ day, weekend, free }: ShownDay): boolean => !weekend || !free || isBesideToday(day);
  // Days are left out only at the ends, so that those that are shown follow each other.
  return days.slice(days.findIndex(isShown), days.findLastIndex(isShown) + 1);
}

/** The parts of the entries on a day. */
export function partsOf(entries: readonly Entry[], day: LocalDay, zone: string): DayPart[] {
  return entries.flatMap((entry) => {
    const { startsAt, endsAt } = entry.interview;
    if (day < entry.day || day > lastDay(entry.interview, zone)) return [];
    const from = entry.day === day ? wallTimeAt(Date.parse(startsAt), zone).minutes : 0;
    const end = wallTimeAt(Date.parse(endsAt), zone);
    const to = end.day === day ? end.minutes : DAY_MINUTES;
    return [{ entry, from: Math.min(from, DAY_MINUTES - SHORTEST), to: Math.max(to, from + SHORTEST) }];
  });
}

const OPENS_AT = 8 * 60;
/** How many minutes of a day are visible at least below the first one. */
const VISIBLE = 8 * 60;

/**
 * The minute at which the week opens: 8:00, or the hour of the first interview if that would not be visible. Interviews
 * that only end on the days, having begun the evening before, do not count.
 * @param days the days shown
 */
export function openingMinute(entries: readonly Entry[], days: readonly LocalDay[], zone: string): number {
  const starts = entries
    .filter(({ day }) => days.includes(day))
    .map(({ interview }) => wallTimeAt(Date.parse(interview.startsAt), zone).minutes);
  const first = Math.min(...starts);
  if (!Number.isFinite(first)) return OPENS_AT;
  return first >= OPENS_AT && first < OPENS_AT + VISIBLE ? OPENS_AT : Math.floor(first / 60) * 60;
}

/** The next planned interview that is not over. */
export function nextInterview(interviews: readonly Interview[], now: number): Interview | undefined {
  return interviews.find(({ state, endsAt }) => state === 'planned' && Date.parse(endsAt) > now);
}

/** 'overlaps Almanac Weather, 14:00'. */
export function wordsOf(overlapped: readonly Interview[], zone: string): string {
  return `overlaps ${overlapped.map(({ job, startsAt }) => `${job.company}, ${timeIn(startsAt, zone)}`).join(' and ')}`;
}
